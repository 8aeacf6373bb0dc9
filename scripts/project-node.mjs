import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;

/** Is this process a Node that runs the project's TypeScript as it is? */
export const canRunProject = () => Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR;

/** The Node to run the project with: the one that npm installed for it (Linux), else the machine's own when new enough. */
export const projectNode = () => {
  const brought = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));
  if (existsSync(brought)) return brought;
  if (canRunProject()) return process.execPath;
  throw new Error(
    `Parapet needs Node ${NEEDED_MAJOR} or newer and npm could not install one for ${process.platform}-${process.arch}.`,
  );
};
