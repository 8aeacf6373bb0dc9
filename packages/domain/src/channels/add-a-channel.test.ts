import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { LOCALES } from "@parapet/words/locale";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../../..");
const CHANNELS = "packages/domain/src/channels";
const TEXTS = "packages/words/src/messages/alerts/channels";

/** The code blocks of the guide, in order: definition, test, texts. */
const blocks = [
  ...(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8").split("## Add a notification channel")[1] ?? "").matchAll(
    /```ts\n([^]*?)```/g,
  ),
].map(([, code = ""]) => code);
const [definition = "", itsTest = "", texts = ""] = blocks;

let copy: string;
const edit = (file: string, change: (text: string) => string): void => {
  const before = readFileSync(join(copy, file), "utf8");
  const after = change(before);
  if (after === before) throw new Error(`${file} stays as it was`);
  writeFileSync(join(copy, file), after);
};
/** What the compiler says of the files that know channels: definitions, contracts, queries, texts and the form of the portal. */
const compile = async (): Promise<string> => {
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  return run(process.execPath, [compiler, "-p", copy], { cwd: copy }).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "parapet-channel-"));
  for (const one of ["domain", "words"])
    cpSync(join(ROOT, "packages", one), join(copy, "packages", one), {
      recursive: true,
      filter: (path) => !path.includes("node_modules"),
    });
  cpSync(join(ROOT, "apps/web/src/features/alerts/draft.ts"), join(copy, "apps/web/draft.ts"));
  mkdirSync(join(copy, "node_modules/@parapet"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@parapet" && !name.startsWith("."))
      symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  for (const one of ["domain", "words"])
    symlinkSync(join(copy, "packages", one), join(copy, "node_modules/@parapet", one));
  // The receivers that tests of other channels use.
  symlinkSync(join(ROOT, "lab"), join(copy, "node_modules/@parapet/lab"));
  writeFileSync(join(copy, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(copy, "tsconfig.json"),
    JSON.stringify({
      extends: join(ROOT, "tsconfig.base.json"),
      compilerOptions: { typeRoots: [join(ROOT, "node_modules/@types")] },
      include: [
        `${CHANNELS}/**/*.ts`,
        "packages/domain/src/contracts/alerts/*.ts",
        "packages/domain/src/contracts/reports/*.ts",
        "apps/web/*.ts",
      ],
    }),
  );
  writeFileSync(join(copy, `${CHANNELS}/acme-chat.ts`), definition);
  writeFileSync(join(copy, `${CHANNELS}/acme-chat.test.ts`), itsTest);
  edit(`${CHANNELS}/registry.ts`, (text) =>
    text
      .replace("pagerduty, webhook]", "pagerduty, acmeChat, webhook]")
      .replace("import { email }", 'import { acmeChat } from "./acme-chat.ts";\nimport { email }'),
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("without texts it does not compile; with them the form, the contracts and its tests know it", async () => {
  expect(blocks).toHaveLength(3);
  expect(await compile()).toContain("acme-chat");
  for (const locale of LOCALES) edit(`${TEXTS}/${locale}.ts`, (text) => text.replace("= {\n", `= {\n${texts}`));
  expect(await compile()).toBe("");
  const asked = `
    const { createAlertSetting } = await import("./packages/domain/src/contracts/alerts/alerts.ts");
    const { CHANNELS } = await import("./${CHANNELS}/registry.ts");
    const body = { domain: "acme.test", name: "x", alert_types: {}, acme_chat_webhook: "https://eu.chat.example/rooms/abcdefgh" };
    const { success, data } = createAlertSetting.body.safeParse(body);
    console.log(JSON.stringify([success, data?.acme_chat_webhook, CHANNELS.map(({ id }) => id)]));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", asked], { cwd: copy });
  expect(JSON.parse(stdout)).toEqual([
    true,
    "https://eu.chat.example/rooms/abcdefgh",
    ["email", "slack", "teams", "pagerduty", "acme-chat", "webhook"],
  ]);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  await expect(
    run(process.execPath, [vitest, "run", "--root", copy, "acme-chat", "registry"], { cwd: copy }),
  ).resolves.toBeDefined();
});
