import { endLinks } from "@parapet/db/queries/organizations";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runUpload } from "../../features/imports/commands/run-upload.ts";
import { importClients } from "../../features/organizations/commands/import-clients.ts";
import { notifyRequester } from "../../features/takedowns/commands/notify-requester.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
let partner: OrgId;
let portal: OrgId;
let operator: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  partner = await it.organization("Harbour", "partner");
  portal = await it.organization("Operator", "operator");
  operator = await it.signIn((await it.user(portal, "super_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const quiet = new AbortController().signal;
const disable = async (id: string, disabled = true) =>
  expect((await operator.send("PATCH", `/v1/user_management/${id}/`, { disabled })).statusCode).toBe(200);

test("an import of clients creates nothing when the user who started it was disabled before it ran", async () => {
  const staff = await it.user(partner, "partner_admin");
  await it.user(partner, "partner_admin");
  const browser = await it.signIn(staff.email);
  const start = async (tag: string) => {
    const csv = `name,domain,plan,first_name,last_name,email\nClient ${tag},${tag}.test,professional,Ann,Lee,ann@${tag}.test`;
    const reply = await browser.post("/v1/org_management/imports/", { csv });
    return reply.json<{ data: { id: string } }>().data.id;
  };
  const outcomeOf = (id: string) =>
    it.all((tx) =>
      tx.selectFrom("client_import").select(["state", "problem"]).where("id", "=", id).executeTakeFirstOrThrow(),
    );
  const [before, after] = [await start("early"), await start("late")];
  await importClients(it.services, before, quiet);
  expect((await outcomeOf(before)).state).toBe("done");
  await disable(staff.id);
  await importClients(it.services, after, quiet);
  const { state, problem } = await outcomeOf(after);
  expect([state, JSON.parse(problem ?? "{}")]).toEqual(["failed", { line: 0, column: null, problem: "no_authority" }]);
  const made = await it.all((tx) =>
    tx.selectFrom("organization").select("name").where("name", "like", "Client %").execute(),
  );
  expect(made.map(({ name }) => name)).toEqual(["Client early"]);
});

test("an uploaded file is not imported when the operator who sent it was disabled, and the reason is shown", async () => {
  const other = await it.user(portal, "super_admin");
  const browser = await it.signIn(other.email);
  const begun = await browser.post("/v1/portal_management/imports/", {
    kind: "combolist",
    name: "list.txt",
    bytes: 26,
  });
  const { id } = begun.json<{ data: { id: string } }>().data;
  const sent = await it.app.inject({
    method: "PUT",
    url: `/v1/portal_management/imports/${id}/data/?offset=0`,
    payload: Buffer.from("ann@acme.test:Harbour-lant"),
    headers: { authorization: `Bearer ${browser.bearer}`, "content-type": "application/octet-stream" },
  });
  expect(sent.json<{ data: { state: string } }>().data.state).toBe("waiting");
  await disable(other.id);
  await runUpload(it.services, id, quiet);
  const shown = (await operator.get(`/v1/portal_management/imports/${id}/`)).json<{
    data: { state: string; error: string };
  }>().data;
  expect([shown.state, shown.error]).toEqual([
    "failed",
    "The user who uploaded the file no longer has the right to import. Nothing more was imported. Upload the file again.",
  ]);
  expect(await it.all((tx) => tx.selectFrom("leaked_credential").select("id").execute())).toEqual([]);
});

test("the requester of a takedown is notified while they may read it: not a former partner, a disabled user or one of a business unit", async () => {
  const org = await it.organization("Acme", "client", { partner, domain: "acme.test" });
  const [staff, member] = [await it.user(partner, "partner_admin"), await it.user(org, "client_admin")];
  const notify = (by: UserId) =>
    it.all((tx) =>
      notifyRequester(
        it.services,
        tx,
        { org_id: org, name: "acrne.test", domain: "acme.test", finding_id: null, requested_by: by },
        "sent",
        { note: null, byPerson: true },
      ),
    );
  const letters = async (to: string) =>
    (await it.mailTo(to)).filter(({ subject }) => subject === "Takedown of acrne.test: sent").length;
  const both = async () => {
    await notify(staff.id);
    await notify(member.id);
    return [await letters(staff.email), await letters(member.email)];
  };
  expect(await both()).toEqual([1, 1]);
  await it.all((tx) => endLinks(tx, org, it.clock.now()));
  expect(await both()).toEqual([1, 2]);
  const limited = await it.user(org, "client_user");
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", limited.id)
      .execute(),
  );
  await notify(limited.id);
  expect(await letters(limited.email)).toBe(0);
  await it.user(org, "client_admin");
  await disable(member.id);
  expect(await both()).toEqual([1, 2]);
});

test("an open event stream ends when the account is disabled", async () => {
  const org = await it.organization("Beta", "client", { domain: "beta.test" });
  const person = await it.user(org, "client_admin");
  await it.user(org, "client_admin");
  const browser = await it.signIn(person.email);
  const id = (await browser.post("/v1/scans/", { domain: "beta.test" })).json<{ data: { id: string } }>().data.id;
  const address = await it.app.listen({ host: "127.0.0.1", port: 0 });
  const response = await fetch(`${address}/v1/scans/${id}/events`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${browser.bearer}` },
    signal: AbortSignal.timeout(20_000),
  });
  expect(response.status).toBe(200);
  const chunks: string[] = [];
  let isDisabled = false;
  for await (const chunk of response.body ?? []) {
    chunks.push(new TextDecoder().decode(chunk));
    if (isDisabled) continue;
    isDisabled = true;
    await disable(person.id);
    await it.all((tx) => tx.updateTable("scan").set({ revision: 99 }).where("id", "=", id).execute());
  }
  // It was ended by the server, long before its longest time, and told nothing more.
  expect(chunks.join("")).not.toContain("id: 99");
});
