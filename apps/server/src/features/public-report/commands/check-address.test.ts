import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { openLeakImport } from "../../leaks/index.ts";
import { answerAddress } from "./check-address.ts";
import { requestAddressCheck } from "./request-address-check.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const waiting = async () =>
  (
    await it.all((tx) =>
      sql<{ id: string; sealed: Buffer | null }>`select id, sealed from address_check where told_at is null`.execute(
        tx,
      ),
    )
  ).rows;
const ask = (email: unknown, more: object = {}) =>
  it.app.inject({ method: "POST", url: "/v1/address_check/", payload: { email, ...more } });
const answerAll = async () => {
  for (const { id } of await waiting()) await answerAddress(it.services, id);
};
const subjects = async (email: string) => (await it.mailTo(email)).map(({ subject }) => subject);

const plant = async (login: string) => {
  const services = { ...it.services, pool: it.services.database.pool };
  const run = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "Collection 1" });
  const bytes = async function* () {
    yield Buffer.from(`${login}:hunter22\n`);
  };
  const file = { kind: "combolist", file: "list", bytes: 1, modifiedAt: it.clock.now() };
  await run.take(openBytes("list", bytes()), file);
  await run.settle();
};

test.each(["", "ann", "ann@", "ann@acme.test, bob@acme.test", "a@b@c.test", 7, null])(
  "%s is no address",
  async (email) => expect((await ask(email)).statusCode).toBe(400),
);

test("without stored leaks the reply is that the address was not assessed", async () => {
  expect((await ask("early@acme.test")).json()).toEqual({ data: { received: true } });
  await answerAll();
  expect(await subjects("early@acme.test")).toEqual(["Leak check of your email address: not assessed"]);
});

test("found and not found answer alike; the difference goes to the address alone, and then it is forgotten", async () => {
  await plant("ann@acme.test");
  const [found, none] = [await ask("Ann@ACME.test", { locale: "fr" }), await ask("bob@acme.test")];
  expect([found.statusCode, found.body]).toEqual([none.statusCode, none.body]);
  await answerAll();
  const [letter] = await it.mailTo("ann@acme.test");
  expect(letter?.subject).toBe("Votre adresse électronique figure dans une fuite de données");
  expect(letter?.text).toContain("Collection 1");
  expect(letter?.text).not.toContain("hunter22");
  expect(await subjects("bob@acme.test")).toEqual(["Your email address was not found in a data leak"]);
  expect(await waiting()).toEqual([]);
});

test("the same address is answered once a day, however often and by however many it is asked", async () => {
  await Promise.all(Array.from({ length: 20 }, () => requestAddressCheck(it.services, "carl@acme.test", "en")));
  await answerAll();
  await ask("carl@acme.test");
  await answerAll();
  expect(await subjects("carl@acme.test")).toHaveLength(1);
  it.clock.pass(25 * 3_600_000);
  await ask("carl@acme.test");
  await answerAll();
  expect(await subjects("carl@acme.test")).toHaveLength(2);
});

test("plus-forms of an address are the same mailbox, and are answered once a day together", async () => {
  const forms = ["flo@acme.test", "flo+a@acme.test", "flo+b+c@acme.test"];
  for (const form of forms) await ask(form);
  await answerAll();
  expect((await Promise.all(forms.map(subjects))).flat()).toHaveLength(1);
});

test("an archive older than 180 days: a match is reported, absence is not concluded", async () => {
  await plant("dora@acme.test");
  it.clock.pass(181 * 24 * 3_600_000);
  await ask("dora@acme.test");
  await ask("emil@acme.test");
  await answerAll();
  expect(await subjects("emil@acme.test")).toEqual(["Leak check of your email address: data out of date"]);
  expect(await subjects("dora@acme.test")).toHaveLength(1);
  expect(await subjects("dora@acme.test")).not.toEqual(await subjects("emil@acme.test"));
});
