import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { loadFingerprints, describeFingerprints } from "./load-fingerprints.ts";

const RECOG = `<fingerprints matches="ssh.banner"><fingerprint pattern="^AcmeSSH_([\\d.]+)$"><description>Acme SSH</description><param pos="0" name="service.vendor" value="Acme"/><param pos="0" name="service.product" value="Acme SSH"/><param pos="1" name="service.version"/></fingerprint></fingerprints>`;
const WEB = JSON.stringify({
  "Acme Shop": { headers: { "X-Acme": "shop ([\\d.]+)\\;version:\\1" } },
  Broken: { headers: 7 },
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-fingerprints-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder that is not there is an error, and an empty one has none", async () => {
  await expect(loadFingerprints(join(folder, "none"))).rejects.toThrow(/ENOENT/);
  expect(describeFingerprints(await loadFingerprints(folder))).toBe(
    "0 service fingerprints and 0 web technologies loaded, 0 rejected",
  );
});

test("both kinds side by side, the broken one named, and what is written later is read", async () => {
  await mkdir(join(folder, "recog"));
  await mkdir(join(folder, "web"));
  await writeFile(join(folder, "recog", "ssh.xml"), RECOG);
  await writeFile(join(folder, "web", "a.json"), WEB);
  const first = await loadFingerprints(folder);
  expect(describeFingerprints(first)).toBe("1 service fingerprints and 1 web technologies loaded, 1 rejected");
  expect(first.refused).toMatchObject([{ where: "a.json: Broken" }]);
  expect(await first.services[0]?.identify("ssh.banner", "AcmeSSH_1.2")).toMatchObject({
    product: "Acme SSH",
    version: "1.2",
  });
  expect(await loadFingerprints(folder)).toBe(first);
  await writeFile(join(folder, "web", "b.json"), '{"Acme Blog": {"html": "acme-blog"}}');
  expect((await loadFingerprints(folder)).technologies.map(({ name }) => name)).toEqual(["Acme Shop", "Acme Blog"]);
});

test("a folder may be of one kind itself", async () => {
  await writeFile(join(folder, "ssh.xml"), RECOG);
  expect((await loadFingerprints(folder)).services).toHaveLength(1);
});
