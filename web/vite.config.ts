import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { notices } from "./notices";

const server = process.env["PITBOSS_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react(), notices()],
  base: "/",
  build: {
    outDir: "../src/pitboss/server/static",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    manifest: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
