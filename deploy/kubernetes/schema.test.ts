import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

import { runProgram } from "../../tools/proof/run-program.ts";

// The schemas that Kubernetes publishes, as `kubernetes-models` packages them: validators, which accept fields they do not know as
// the cluster's own schemas do, and types, which do not. Together they are what `kubectl apply --validate=strict` checks.
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(new URL("parapet.yaml", import.meta.url), "utf8");

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}
type Model = new (data: object) => { validate(): void };

const manifestsOf = (yaml: string): Manifest[] =>
  parseAllDocuments(yaml, { merge: true }).map((document) => document.toJS() as Manifest);
const pathOf = ({ apiVersion, kind }: Manifest): string => `kubernetes-models/${apiVersion}/${kind}`;

const validated = async (manifest: Manifest): Promise<string> => {
  const models = (await import(pathOf(manifest))) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (Kind === undefined) throw new Error(`no schema of ${manifest.kind}`);
  try {
    new Kind(manifest).validate();
    return "valid";
  } catch (error) {
    return (error as Error).message;
  }
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(ROOT, "node_modules/.schema-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler's word about manifests as literals of their types, where a field that does not exist is an error. */
const typed = async (manifests: readonly Manifest[]): Promise<string> => {
  const lines = manifests.flatMap((manifest, n) => [
    `import type { I${manifest.kind} as Type${n} } from "${pathOf(manifest)}";`,
    `export const manifest${n}: Type${n} = ${JSON.stringify(manifest)};`,
  ]);
  const file = join(folder, "manifests.ts");
  writeFileSync(file, lines.join("\n"));
  const words = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", file];
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  return (await runProgram(process.execPath, [tsc, "--ignoreConfig", ...words], { seconds: 60, cwd: ROOT })).said;
};

describe("each manifest has the schema that Kubernetes publishes for it", () => {
  test.each(manifestsOf(text).map((manifest) => [manifest.kind, manifest] as const))("%s", async (_kind, manifest) =>
    expect(await validated(manifest)).toBe("valid"),
  );

  test("and no field besides", async () => expect(await typed(manifestsOf(text))).toBe(""), 90_000);

  test.each([
    ["containerPort: 4000", 'containerPort: "http"', "containerPort"],
    ["restartPolicy: OnFailure", "restartPolicy: 3", "restartPolicy"],
    ["        - name: portal\n          image:", "        - title: portal\n          image:", "name"],
    ["pathType: Prefix, ", "", "pathType"],
  ])("'%s' as '%s' is refused", async (right, wrong, named) => {
    expect(text).toContain(right);
    const said = await Promise.all(manifestsOf(text.replace(right, wrong)).map(validated));
    expect(said.filter((one) => one !== "valid").join("\n")).toContain(named);
  });

  test("a field that does not exist is refused", async () => {
    const broken = text.replace("maxUnavailable: 0", "maxUnavailabel: 0").replace("fsGroup: 10001", "fsGruop: 10001");
    const said = await typed(manifestsOf(broken));
    expect(said).toContain("maxUnavailabel");
    expect(said).toContain("fsGruop");
  }, 90_000);
});
