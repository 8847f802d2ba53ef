import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** Writes NOTICES.txt beside the client: every package that is bundled into it, with its licence in full. */
export function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const part of Object.values(bundle))
        if (part.type === "chunk") for (const id of part.moduleIds) addFolder(folders, id);
      this.emitFile({
        type: "asset",
        fileName: "NOTICES.txt",
        source: [...folders].sort().map(notice).join("\n"),
      });
    },
  };
}

function addFolder(folders: Set<string>, id: string): void {
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/^\0/, ""));
  if (found?.[1]) folders.add(found[1]);
}

function notice(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  const said = file ? readFileSync(join(folder, file), "utf8") : leadOf(folder, about);
  return `${about["name"]} ${about["version"]} (${about["license"]})\n\n${said.trim()}\n`;
}

/** Where no licence lies in the package: the comment at the head of its program, which names author and licence. */
function leadOf(folder: string, about: Record<string, string>): string {
  const program = join(folder, about["main"] ?? "index.js");
  const lines = existsSync(program) ? readFileSync(program, "utf8").split("\n") : [];
  const end = lines.findIndex((line) => !line.startsWith("//"));
  const lead = lines.slice(0, Math.max(end, 0)).join("\n");
  if (!lead) throw new Error(`${dirname(program)} has no licence to show.`);
  return lead;
}
