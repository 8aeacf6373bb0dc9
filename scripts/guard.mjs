// `npm run db:types`, `npm run demo:record`: runs a program of the project whose database and files are removed, however it ends.
import { join } from "node:path";

import { root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { runGuarded } from "./run-guarded.mjs";
import { answerHelp } from "./usage.mjs";

/** Here, as the programs themselves need what is installed. */
const USAGE = {
  "apps/server/src/wiring/demo/record-story.ts": `npm run demo:record [-- snapshot | companies…]

Scans the lab in each state of the story, then records the snapshot; with 'snapshot' from the scans that are recorded.`,
  "packages/db/scripts/write-tables.ts": `npm run db:types

Writes packages/db/src/tables.ts from a freshly migrated database.`,
};

const [program, ...words] = process.argv.slice(2);
// The program itself refuses words that it does not know.
answerHelp(USAGE[program], words, words);
process.exit(await runGuarded(projectNode(), [join(root, program), ...words], { cwd: root }));
