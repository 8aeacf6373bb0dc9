import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endConsents, insertConsent, type NewConsent } from "@parapet/db/queries/validation";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { partialDns } from "@parapet/net/testing/partial-net";
import type { ProofPermit } from "@parapet/scanner/proof-permit";
import { retest } from "@parapet/scanner/scan/retest";
import { startRecordingSite } from "@parapet/scanner/templates/testing/recording-site";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { scanSettings } from "../../features/scans/index.ts";
import { validationPermit } from "../../features/validation/index.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const URL_OF = "/v1/validation/";
const DAY = 86_400;
const TEMPLATE = `id: CVE-2026-1000
info: {name: Path traversal, severity: critical, classification: {cve-id: CVE-2026-1000}}
http:
  - raw:
      - "GET /files/../../../etc/passwd HTTP/1.1\\nHost: {{Hostname}}\\n\\n"
    matchers: [{type: regex, regex: ["root:.*:0:0:"]}]
`;

let it: TestPortal;
let folder: string;
let site: Awaited<ReturnType<typeof startRecordingSite>>;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example", PARAPET_VALIDATION_ADDRESS: "127.0.0.9" });
  folder = await mkdtemp(join(tmpdir(), "parapet-validation-"));
  await writeFile(join(folder, "traversal.yaml"), TEMPLATE);
  site = await startRecordingSite((target) =>
    target.startsWith("/files/..")
      ? { status: 200, body: "root:x:0:0:root:/root:/bin/sh\npassword=Anvil-1949-Rocket-Skates" }
      : { status: target === "/" ? 200 : 404, body: target === "/" ? "home" : "no" },
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
  await it[Symbol.asyncDispose]();
});

const now = (): number => Math.floor(it.clock.now().getTime() / 1000);
const consent = (more: Record<string, unknown> = {}) => ({
  class: "prove",
  targets: ["acme.test"],
  signature_name: "Ann Quill",
  title: "Head of IT",
  contact: "+49 30 1234567",
  starts_at: now() - 60,
  expires_at: now() + DAY,
  daily: null,
  time_zone: "UTC",
  per_minute: 1200,
  agreed: true,
  ...more,
});

/** A re-test of the template on the website, under whatever the permit lets through; what arrived there. */
const probe = async (proof: ProofPermit | null) => {
  await using net = loopbackNet();
  const dns = partialDns({
    addresses: async () => ["127.0.0.1"],
    forget() {},
    query: async () => ({ status: "no-name", answers: [], authorities: [], authenticated: false }) as never,
  });
  const url = `http://www.acme.test:${site.port}/`;
  const before = site.recorded.length;
  const result = await retest(
    {
      domain: "acme.test",
      check: "web-templates",
      outcome: "template-matched",
      subject: `${url}#CVE-2026-1000`,
      target: url,
      stored: { params: { template: "CVE-2026-1000" }, details: {}, evidence: null, basis: null },
    },
    { ...net, http: net.http.bind(net), dns },
    {
      signal: AbortSignal.timeout(20_000),
      now: it.clock.now,
      settings: { templatesDir: folder, ...(proof !== null && { proof }) },
    },
  );
  const proofs = site.recorded.slice(before).filter(({ target }) => target.includes("passwd"));
  return { result, proofs };
};

const permitOf = (org: OrgId) => validationPermit(it.services, org, "acme.test", "prove");
const holder = async (name: string) => {
  const org = await it.organization(name, "client", { domain: "acme.test" });
  const [ann, bob] = [await it.user(org, "client_admin"), await it.user(org, "client_admin")];
  const sign = async (email: string) => it.confirm(await it.signIn(email));
  return { org, ann, bob, annBrowser: await sign(ann.email), bobBrowser: await sign(bob.email) };
};
const stateOf = async (from: TestBrowser) =>
  (await from.get(URL_OF)).json<{ data: { consents: { id: string; state: string; requests: number }[] } }>().data
    .consents;

describe("a consent", () => {
  test("is signed by an administrator of the own organization, in person, for verified names", async () => {
    const partner = await it.organization("Validation partner", "partner");
    const org = await it.organization("Validation client", "client", { domain: "client.test", partner });
    const admin = await it.signIn((await it.user(org, "client_admin")).email);
    const reader = await it.signIn((await it.user(org, "client_user")).email);
    const staff = await it.confirm(await it.signIn((await it.user(partner, "partner_admin")).email));
    const body = consent({ targets: ["client.test"] });
    expect((await it.browser().post(URL_OF, body)).statusCode).toBe(401);
    expect((await reader.post(URL_OF, body)).statusCode).toBe(403);
    expect((await reader.get(URL_OF)).statusCode).toBe(403);
    // Without a fresh code of this session, and from the partner, whatever organization it names.
    it.clock.pass(6 * 60_000);
    expect((await admin.post(URL_OF, body)).statusCode).toBe(403);
    for (const browser of [admin, staff]) await it.confirm(browser);
    expect((await staff.post(`${URL_OF}?organization=${org}`, body)).statusCode).toBe(403);
    expect((await staff.post(URL_OF, body)).statusCode).toBe(400);
    for (const wrong of [
      { targets: ["elsewhere.test"] },
      { targets: ["notclient.test"] },
      { expires_at: now() - 1 },
      { expires_at: now() + 400 * DAY },
      { agreed: false },
      { class: "change" },
      { per_minute: 5000 },
      { daily: { from: "10:00", to: "10:00" } },
      { admin: true },
    ])
      expect((await admin.post(URL_OF, { ...body, ...wrong })).statusCode).toBe(400);
    expect((await admin.post(URL_OF, { ...body, targets: ["shop.client.test"] })).statusCode).toBe(200);
    // The partner reads and stops, as that only reduces.
    const [listed] = (await staff.get(`${URL_OF}?organization=${org}`)).json<{ data: { consents: { id: string }[] } }>()
      .data.consents;
    expect((await staff.post(`${URL_OF}${listed?.id}/withdraw/?organization=${org}`)).statusCode).toBe(200);
    expect((await reader.post("/v1/validation/stop/")).statusCode).toBe(403);
    expect((await admin.post(URL_OF, body)).statusCode).toBe(200);
    expect((await staff.post(`/v1/validation/stop/?organization=${org}`)).json()).toEqual({ data: { stopped: 1 } });
    const actions = await it.all((tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("org_id", "=", org)
        .where("action", "like", "validation.%")
        .orderBy("at")
        .execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "validation.signed",
      "validation.withdrawn",
      "validation.signed",
      "validation.stopped",
    ]);
  });

  test("lets a re-test prove, with its own sender, and the evidence says what was sent and answered", async () => {
    const { org, annBrowser } = await holder("Validation proves");
    expect(await permitOf(org)).toBeNull();
    const { id } = (await annBrowser.post(URL_OF, consent())).json<{ data: { id: string } }>().data;
    const { result, proofs } = await probe(await permitOf(org));
    expect(result.verdict).toBe("still there");
    const evidence = JSON.stringify(result.evidence);
    expect(evidence).toContain("GET /files/../../../etc/passwd");
    expect(evidence).toContain("root:x:0:0");
    expect(evidence).toContain('"certainty":"proved"');
    expect(evidence).not.toContain("Anvil-1949-Rocket-Skates");
    const headers = new Map(proofs[0]?.headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect(headers.get("x-parapet-validation")).toBe(id);
    expect(headers.get("user-agent")).toBe("Parapet-Validation/0.1 (+https://portal.example/scanning)");
    expect(proofs[0]?.from).toBe("127.0.0.9");
    expect((await stateOf(annBrowser))[0]?.requests).toBeGreaterThan(0);
    // Without it the finding is not assessed, and never fixed.
    await annBrowser.post(`${URL_OF}${id}/withdraw/`);
    expect((await probe(await permitOf(org))).result.verdict).toBe("not assessed");
  });

  test("to prove lets no default account be tried, and the other way round", async () => {
    const { org, annBrowser } = await holder("Validation of two kinds");
    expect((await annBrowser.post(URL_OF, consent())).statusCode).toBe(200);
    const logins = () => validationPermit(it.services, org, "acme.test", "device-credentials");
    expect(await logins()).toBeNull();
    expect((await annBrowser.post(URL_OF, consent({ class: "device-credentials", per_minute: 60 }))).statusCode).toBe(
      200,
    );
    expect(await (await logins())?.takeRequest("www.acme.test")).not.toBeNull();
    const requests = (await stateOf(annBrowser)).map((row) => row.requests).toSorted((a, b) => a - b);
    expect(requests).toEqual([0, 1]);
    await annBrowser.post(`${URL_OF}stop/`);
    expect(await (await permitOf(org))?.takeRequest("www.acme.test")).toBeFalsy();
    expect(await (await logins())?.takeRequest("www.acme.test")).toBeFalsy();
  });

  test("reaches scans of the domain that it names, and no other organization", async () => {
    const { org, annBrowser } = await holder("Validation scans");
    const other = await holder("Validation scans not");
    await annBrowser.post(URL_OF, consent());
    expect(await permitOf(other.org)).toBeNull();
    expect((await scanSettings(it.services, org, "acme.test")).proof).toBeUndefined();
    expect(await (await permitOf(org))?.covers("www.acme.test")).toBe(true);
    expect(await (await permitOf(org))?.covers("notacme.test")).toBe(false);
  });

  test("counts from the second signature on where the organization demands two, and two lift the demand", async () => {
    const { org, annBrowser, bobBrowser } = await holder("Validation twice");
    const put = (from: TestBrowser, needs_second: boolean) => from.send("PUT", `${URL_OF}policy/`, { needs_second });
    expect((await put(annBrowser, true)).json()).toEqual({ data: { needs_second: true, lift_requested: false } });
    const { id, state } = (await annBrowser.post(URL_OF, consent())).json<{ data: { id: string; state: string } }>()
      .data;
    expect(state).toBe("pending");
    expect((await probe(await permitOf(org))).proofs).toEqual([]);
    expect((await annBrowser.post(`${URL_OF}${id}/confirm/`)).statusCode).toBe(403);
    expect((await bobBrowser.post(`${URL_OF}${id}/confirm/`)).statusCode).toBe(200);
    expect((await bobBrowser.post(`${URL_OF}${id}/confirm/`)).statusCode).toBe(409);
    expect((await probe(await permitOf(org))).proofs).not.toEqual([]);
    expect((await put(annBrowser, false)).json()).toEqual({ data: { needs_second: true, lift_requested: true } });
    expect((await put(annBrowser, false)).json()).toEqual({ data: { needs_second: true, lift_requested: true } });
    expect((await put(bobBrowser, false)).json()).toEqual({ data: { needs_second: false, lift_requested: false } });
  });

  test("a request to lift the demand that has expired is not shown as requested", async () => {
    const { annBrowser } = await holder("Validation lift expired");
    const put = (needs_second: boolean) => annBrowser.send("PUT", `${URL_OF}policy/`, { needs_second });
    await put(true);
    await put(false);
    const shown = async () =>
      (await annBrowser.get(URL_OF)).json<{ data: { lift_requested: boolean } }>().data.lift_requested;
    expect(await shown()).toBe(true);
    await it.all((tx) =>
      sql`update validation_policy set lift_requested_at = lift_requested_at - interval '8 days'`.execute(tx),
    );
    expect(await shown()).toBe(false);
  });

  test("the demand is not lifted by one who disables the other, nor by a request that was left lying", async () => {
    const { ann, annBrowser, bobBrowser } = await holder("Validation lifted alone");
    const put = (from: TestBrowser, needs_second: boolean) => from.send("PUT", `${URL_OF}policy/`, { needs_second });
    const stands = { data: { needs_second: true, lift_requested: true } };
    await put(annBrowser, true);
    expect((await put(annBrowser, false)).json()).toEqual(stands);
    expect((await bobBrowser.send("PATCH", `/v1/user_management/${ann.id}/`, { disabled: true })).statusCode).toBe(200);
    expect((await put(bobBrowser, false)).json()).toEqual(stands);
    expect((await put(bobBrowser, false)).json()).toEqual(stands);
  });
});

const SIGNED = {
  class: "prove",
  signatureName: "Ann Quill",
  title: "Head of IT",
  contact: "+49 30 1234567",
  ip: "192.0.2.1",
  daily: null,
  timeZone: "UTC",
  perMinute: 1200,
  needsSecond: false,
  targets: [{ name: "acme.test", domain: "acme.test" }],
} as const;

type Step =
  | "sign"
  | "sign-later"
  | "sign-window"
  | "sign-below"
  | "withdraw"
  | "stop"
  | "expire"
  | "hours"
  | "lapse"
  | "verify"
  | "leave"
  | "deny"
  | "remove-domain";
const STEPS: readonly Step[] = [
  "sign",
  "sign",
  "sign-later",
  "sign-window",
  "sign-below",
  "withdraw",
  "stop",
  "expire",
  "hours",
  "lapse",
  "verify",
  "leave",
  "deny",
  "remove-domain",
];

/** What a consent must still be for anything to be sent under it; written from the promises, without the server's code. */
interface Model {
  id: string;
  signer: UserId;
  from: number;
  until: number;
  hours: readonly [number, number] | null;
  isEnded: boolean;
}

test("in any order of signing, expiring, withdrawing, stopping, lapsing and leaving, nothing of a proof arrives without a living consent", async () => {
  let courses = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 10 }), async (steps) => {
      const org = await it.organization(`Course ${++courses}`, "client", { domain: "acme.test" });
      const consents: Model[] = [];
      const held: ProofPermit[] = [];
      let isVerified = true;
      const sign = async (more: Partial<NewConsent>, hours: Model["hours"] = null) => {
        const { id: signer } = await it.user(org, "client_admin");
        const at = it.clock.now();
        const signed: NewConsent = {
          ...SIGNED,
          signedBy: signer,
          startsAt: at,
          expiresAt: new Date(at.getTime() + DAY * 1000),
          ...more,
        };
        const id = await it.all((tx) => insertConsent(tx, org, signed, at));
        const [from, until] = [signed.startsAt.getTime(), signed.expiresAt.getTime()];
        // The routes refuse a name that is not verified; here a consent that slipped in must be worth nothing.
        consents.push({ id, signer, from, until, hours, isEnded: false });
      };
      const hour = () => it.clock.now().getUTCHours();
      const pad = (value: number) => `${String((value + 24) % 24).padStart(2, "0")}:00`;
      const endAll = (which: (model: Model) => boolean) => {
        for (const model of consents) if (which(model)) model.isEnded = true;
      };
      const setDomain = (verified: boolean) =>
        it.all((tx) =>
          sql`update authorised_domain set state = ${verified ? "verified" : "pending"}, lapsed_at = ${verified ? null : it.clock.now()},
                verified_at = coalesce(verified_at, now()), verified_by = coalesce(verified_by, 'dns'), lapses_at = null
               where org_id = ${org} and name = 'acme.test'`.execute(tx),
        );
      const act: Readonly<Record<Step, () => Promise<unknown>>> = {
        sign: () => sign({}),
        "sign-later": () => {
          const at = it.clock.now().getTime();
          return sign({ startsAt: new Date(at + 2 * DAY * 1000), expiresAt: new Date(at + 5 * DAY * 1000) });
        },
        "sign-window": () =>
          sign({ daily: { from: pad(hour() + 2), to: pad(hour() + 4) } }, [(hour() + 2) % 24, (hour() + 4) % 24]),
        "sign-below": () =>
          sign({ targets: [{ name: "other.acme.test", domain: "acme.test" }] }).then(() =>
            endAll(({ id }) => id === consents.at(-1)?.id),
          ),
        async withdraw() {
          const open = consents.find(({ isEnded }) => !isEnded);
          if (open === undefined) return;
          await it.all((tx) =>
            endConsents(tx, org, { id: open.id, reason: "withdrawn", by: open.signer }, it.clock.now()),
          );
          open.isEnded = true;
        },
        async stop() {
          const by = consents[0]?.signer;
          if (by === undefined) return;
          await it.all((tx) => endConsents(tx, org, { id: null, reason: "stopped", by }, it.clock.now()));
          endAll(() => true);
        },
        async expire() {
          it.clock.pass(DAY * 1000 + 1000);
        },
        async hours() {
          it.clock.pass(2 * 3_600_000);
        },
        async lapse() {
          await setDomain(false);
          isVerified = false;
          endAll(() => true);
        },
        async verify() {
          await setDomain(true);
          isVerified = true;
        },
        async leave() {
          const person = consents.at(-1)?.signer;
          if (person === undefined) return;
          // Gone and back: no return revives what a person signed.
          for (const status of ["disabled", "active"])
            await it.all((tx) => sql`update app_user set status = ${status} where id = ${person}`.execute(tx));
          endAll(({ signer }) => signer === person);
        },
        async deny() {
          const person = consents[0]?.signer;
          if (person === undefined) return;
          await it.all((tx) =>
            sql`insert into user_permission (user_id, org_id, permission, effect) values (${person}, ${org}, 'validation:sign', 'deny')
                on conflict do nothing`.execute(tx),
          );
          endAll(({ signer }) => signer === person);
        },
        async "remove-domain"() {
          await it.all((tx) => sql`delete from authorised_domain where org_id = ${org}`.execute(tx));
          await it.all((tx) =>
            sql`insert into authorised_domain (org_id, name, state, proof_token, verified_by, verified_at)
                values (${org}, 'acme.test', 'verified', 'again', 'dns', now())`.execute(tx),
          );
          isVerified = true;
          endAll(() => true);
        },
      };
      for (const step of steps) {
        await act[step]();
        const permit = await permitOf(org);
        if (permit !== null) held.push(permit);
        const isLiving = consents.some(
          ({ isEnded, from, until, hours }) =>
            !isEnded &&
            isVerified &&
            from <= it.clock.at &&
            until > it.clock.at &&
            (hours === null ||
              (hours[0] < hours[1]
                ? hour() >= hours[0] && hour() < hours[1]
                : hour() >= hours[0] || hour() < hours[1])),
        );
        // Also a run that received its permit long ago.
        for (const proof of [permit, held[0] ?? null]) {
          const { proofs } = await probe(proof);
          expect([step, proofs.length > 0]).toEqual([step, isLiving && proof !== null]);
        }
      }
    }),
    { numRuns: inject("isNightly") ? 60 : 6 },
  );
}, 300_000);
