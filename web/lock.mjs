/** Drop what names a host from the lock: npm finds packages by their names, and checks them by their hashes. */

import { readFileSync, writeFileSync } from "node:fs";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
  // Advice to upgrade often links to a page; the lint and the tests tell whether a package still works.
  if (/https?:/.test(entry.deprecated ?? "")) delete entry.deprecated;
}
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
