import { run } from "./install.mjs";
// `npm run e2e`, `npm run test:nightly`: prepares as `npm test` does, then runs the program that the arguments name.
import { prepare } from "./prepare.mjs";

const [program, ...words] = process.argv.slice(2);
// What the program says about itself needs nothing installed or built.
if (!words.some((word) => ["--help", "-h", "--version"].includes(word))) prepare();
run("npx", [program, ...words]);
