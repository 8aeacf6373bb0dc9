import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { passwordHashes } from "@parapet/leak-corpus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { refuseWeakPassword } from "../../features/access/choose-password.ts";
import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { matchLeaks } from "../../features/leaks/commands/match-leaks.ts";
import { purgeLeaks } from "../../features/leaks/commands/purge-leaks.ts";
import { isLeakedHere } from "../../features/leaks/leaked-passwords.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";

let it: TestServices;
let at = new Date("2026-11-15T12:00:00Z");
const about = { email: "pat@client.test", names: ["Pat", "Doe"], organization: "Client" };
const choose = (password: string) => refuseWeakPassword(it.services, password, about, "new_password");

const load = async (text: string): Promise<void> => {
  const services = { ...it.services, pool: it.services.database.pool };
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(text);
  };
  await run.take(openBytes("list.txt", bytes()), null);
  await run.settle();
};
const saved = () => it.all(passwordHashes);

const OWNED = "Zq7vKmarlwhist";
const UNWATCHED = "thrumPlover92xk";
beforeAll(async () => {
  it = await testServices({ now: () => new Date(at) });
  await it.all(async (tx) => {
    const org = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
    const domain = await insertDomain(tx, org, "acme.test", "token", at);
    if (domain !== undefined) await markVerified(tx, org, domain.id, { by: "operator", at, reason: "test" });
  });
  await load(
    `ann@acme.test:${OWNED}\nbob@nobody.test:${UNWATCHED}\ncat@nobody.test:short\ndan@late.test:5f4dcc3b5aa765d61d8327deb882cf99\n`,
  );
});
afterAll(() => it[Symbol.asyncDispose]());

describe("a new password", () => {
  test.each([
    ["of an organization's credential", OWNED],
    ["of a line without a watched domain", UNWATCHED],
    ["typed in full-width letters", UNWATCHED.replace("thrum", "ｔｈｒｕｍ")],
  ])("is refused when it leaked: %s", async (_, password) => {
    const refusal = await choose(password).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ fields: { new_password: "password_leaked" } });
  });

  test("is taken when another one leaked, however alike", async () => {
    await expect(choose(`${UNWATCHED}!`)).resolves.toBeUndefined();
    await expect(choose(OWNED.toLowerCase())).resolves.toBeUndefined();
  });
});

describe("what is stored", () => {
  test("nothing for impossible passwords and hashes; no character of the others", async () => {
    const hashes = await saved();
    expect(hashes.map(({ purgeYear }) => purgeYear)).toEqual([2026, 2026]);
    const bytes = Buffer.concat(hashes.map(({ hash }) => hash));
    expect([bytes.includes("thrum"), bytes.includes("Zq7v")]).toEqual([false, false]);
  });

  test("the same list again, and a move of its lines to another organization, add nothing", async () => {
    await load(`ann@acme.test:${OWNED}\nbob@nobody.test:${UNWATCHED}\n`);
    await it.all(async (tx) => {
      const org = await insertOrganization(tx, { name: "Nobody", kind: "client", administrator: null, at });
      await insertDomain(tx, org, "nobody.test", "token", at);
    });
    const services = { ...it.services, pool: it.services.database.pool };
    expect(await matchLeaks(services)).toMatchObject({ copied: 2 });
    expect(await saved()).toHaveLength(2);
  });

  test("ends with its year", async () => {
    expect(await isLeakedHere(it.services, OWNED)).toBe(true);
    for (const day of ["2027-01-02T00:00:00Z", "2027-01-03T00:00:00Z"]) {
      at = new Date(day);
      await purgeLeaks(it.services);
    }
    expect(await isLeakedHere(it.services, OWNED)).toBe(false);
    expect(await saved()).toEqual([]);
    await expect(choose(OWNED)).resolves.toBeUndefined();
  });
});
