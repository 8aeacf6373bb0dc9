import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { expect, test } from "vitest";

import { commandLine } from "../../testing/command-line.ts";
import { runWords } from "../../testing/run-words.ts";

const { folder } = commandLine("knowledge-cli");

const template = (id: string, severity = "low") =>
  `id: ${id}\ninfo:\n  name: ${id}\n  severity: ${severity}\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/']\n    matchers:\n      - type: word\n        words: [x]\n`;
const store = async (files: Readonly<Record<string, string>>) => {
  const path = join(folder, "templates.tar");
  writeFileSync(path, makeTar(files));
  const { code, lines } = await runWords(["templates", "sync", "--from", path, "--json"]);
  return [code, lines[0]?.["knowledge"]];
};
const knowledge = (...words: string[]) => runWords(["knowledge", ...words, "--json"]);

test.each([
  [["show", "77"], "Unknown version '77'. 'parapet knowledge list' lists the stored versions."],
  [["activate", "abc"], "Unknown version 'abc'. 'parapet knowledge list' lists the stored versions."],
  [["diff", "1", "' or 1=1"], "Unknown version '' or 1=1'. 'parapet knowledge list' lists the stored versions."],
  [["rollback"], "No earlier version is stored."],
])("%j ends with 2 and changes nothing", async (words, note) => {
  expect(await knowledge(...words)).toMatchObject({ code: 2, notes: [note], lines: [] });
  expect((await knowledge("list")).lines).toMatchObject([{ number: 1, is_active: true, libraries: [] }]);
});

test("versions are listed, compared, rolled back and activated", async () => {
  expect(await store({ "t/http/one.yaml": template("one"), "t/http/two.yaml": template("two") })).toMatchObject([
    0,
    { number: 2, isActive: true },
  ]);
  expect(await store({ "t/http/two.yaml": template("two", "high"), "t/http/six.yaml": template("six") })).toMatchObject(
    [0, { number: 3, isActive: true }],
  );
  expect(await knowledge("diff", "2", "3")).toMatchObject({
    code: 0,
    lines: [
      {
        name: "templates",
        added: { count: 1, names: ["http/six.yaml"] },
        removed: { count: 1, names: ["http/one.yaml"] },
        changed: { count: 1, names: ["http/two.yaml"] },
        unavailable: null,
      },
    ],
  });
  expect(await knowledge("rollback")).toMatchObject({ code: 0, lines: [{ outcome: "activated", number: 2 }] });
  const listed = await runWords(["knowledge", "list"]);
  expect(listed.printed.map((line) => /^ *(\d+) .*?Z +(active)?/.exec(line)?.slice(1))).toEqual([
    ["3", undefined],
    ["2", "active"],
    ["1", undefined],
  ]);
  expect(listed.notes).toEqual([expect.stringContaining("parapet knowledge activate newest")]);
  const roots = join(folder, "names.json");
  writeFileSync(
    roots,
    JSON.stringify([{ service: "Harbour", cname: ["a.test"], fingerprint: "unclaimed page", status: "Vulnerable" }]),
  );
  const imported = await runWords(["libraries", "import", "takeovers", roots]);
  expect(imported).toMatchObject({
    code: 0,
    notes: [
      "Stored as knowledge version 4. An earlier version is active; 'parapet knowledge activate 4' uses this one.",
    ],
  });
  const shown = await knowledge("show");
  expect(shown.lines).toMatchObject([{ number: 2, is_active: true, activations: [{}, {}], changes: { runs: 0 } }]);
  const hash = String((await knowledge("show", "newest")).lines[0]?.["version"]);
  expect(await knowledge("activate", hash.slice(0, 10))).toMatchObject({ code: 0, lines: [{ number: 4 }] });
  expect(await knowledge("activate", "4")).toMatchObject({ code: 0, lines: [{ outcome: "unchanged" }] });
  expect(await runWords(["libraries", "list", "--json"])).toMatchObject({
    lines: [
      { id: "takeovers", entries: 1 },
      { id: "templates", entries: 2 },
    ],
  });
}, 60_000);
