import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { CHECK_TEXTS } from "@parapet/scanner/registry";
import { LOCALES, type Locale } from "@parapet/words/locale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { titleValueNames } from "../../../platform/texts/finding-wording.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { titlesMatching } from "../titles-matching.ts";

interface Listed {
  readonly data: { id: string; title: string; subject: string }[];
  readonly severities: Record<string, number>;
}

let it: TestPortal;
let admin: TestBrowser;
let narrow: TestBrowser;

const observation = (check: string, outcome: string, subject: string, more: object = {}) => ({
  area: "web-apps-exposures" as FindingArea,
  check,
  outcome,
  subject,
  target: subject,
  severity: "high" as const,
  evidence: null,
  // Every value that some title mentions, so that no placeholder is left.
  params: Object.fromEntries(titleValueNames("en").map((name) => [name, `value-${name}`])),
  details: {},
  cvss: null,
  exploitAvailable: null,
  knownExploited: false,
  epss: null,
  ...more,
});

/** One finding for every nineteenth outcome of the product. */
const sampled = Object.entries(CHECK_TEXTS)
  .flatMap(([check, texts]) => Object.keys(texts.en.outcomes).map((outcome) => [check, outcome] as const))
  .filter((_, at) => at % 19 === 0);

const record = (org: OrgId, domain: string, findings: readonly ReturnType<typeof observation>[]) =>
  it.all((tx) => recordFindings(tx, { org, domain, scan: null, at: it.clock.now() }, [...findings]));

beforeAll(async () => {
  it = await testPortal();
  const acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await record(acme, "acme.test", [
    ...sampled.map(([check, outcome], at) => observation(check, outcome, `host-${at}.acme.test`)),
    observation("service-vulnerable", "vulnerable", "old.acme.test", {
      params: { product: "Apache HTTP Server 2.4.49", cve: "CVE-2021-42013" },
    }),
    observation("service-vulnerable", "vulnerable", "new.acme.test", {
      params: { product: "Apache HTTP Server 2.4.63", cve: "CVE-2099-0001" },
    }),
    observation("look-alike", "registered", "xn--bcher-kva.example", { area: "domain-name-variations" }),
    observation("leaked-credential", "employee-credential-leaked", "a***@acme.test", { area: "leaked-credentials" }),
  ]);
  await record(other, "other.test", [observation("web-directory-listing", "directory-listed", "www.other.test")]);
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  narrow = await it.signIn((await it.user(acme, "client_user", { denied: ["credentials:masked"] })).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const search = async (q: string, locale: Locale = "en", browser = admin, more = ""): Promise<Listed> =>
  (
    await browser.get(`/v1/findings/?domain=acme.test&status=all&page_size=100&q=${encodeURIComponent(q)}${more}`, {
      "accept-language": locale,
    })
  ).json<Listed>();

describe("refusals", () => {
  test("a search text is no pattern and is limited in length", async () => {
    expect((await search("%")).data).toEqual([]);
    expect((await search("_________")).data).toEqual([]);
    expect((await admin.get(`/v1/findings/?domain=acme.test&q=${"x".repeat(201)}`)).statusCode).toBe(400);
  });
  test("findings of another organization and of hidden areas are not found", async () => {
    expect((await search("www.other.test")).data).toEqual([]);
    expect((await search("Leaked employee credential")).data).toHaveLength(1);
    expect((await search("Leaked employee credential", "en", narrow)).data).toEqual([]);
  });
});

test.each(LOCALES)("every title is found by the words that the page shows: %s", async (locale) => {
  const { data } = await search("", locale);
  expect(data.length).toBeGreaterThanOrEqual(15);
  const missed: string[] = [];
  for (const { id, title } of data) {
    const found = await search(title, locale);
    if (!found.data.some((one) => one.id === id)) missed.push(title);
  }
  expect(missed).toEqual([]);
});

test("the words may come in any order, without accents, and only in the reader's language", async () => {
  const subjects = async (q: string, locale: Locale = "en") =>
    (await search(q, locale)).data.map(({ subject }) => subject).toSorted();
  expect(await subjects("credencial empleado", "es")).toEqual(["a***@acme.test"]);
  expect(await subjects("FILTRADA credéncial", "es")).toEqual(["a***@acme.test"]);
  expect(await subjects("credencial de empleado", "en")).toEqual([]);
  expect(await subjects("path traversal apache")).toEqual(["old.acme.test"]);
  expect(await subjects("apache 2.4.63")).toEqual(["new.acme.test"]);
});

test("a name is found with its accents", async () => {
  expect((await search("bücher.example")).data.map(({ subject }) => subject)).toEqual(["xn--bcher-kva.example"]);
});

test("counts by severity and the exported file follow the same search", async () => {
  expect((await search("path traversal apache")).severities["high"]).toBe(1);
  const file = await admin.get("/v1/findings/export/?domain=acme.test&format=json&q=path%20traversal%20apache");
  expect(file.json<{ subject: string }[]>().map(({ subject }) => subject)).toEqual(["old.acme.test"]);
});

test("a search that cannot compare every title says so, and compares those of the severest findings first", async () => {
  const acme = await it.all((tx) =>
    tx.selectFrom("organization").select("id").where("name", "=", "Acme").executeTakeFirstOrThrow(),
  );
  const of = { org: acme.id as OrgId, domain: "acme.test", state: "verified" } as const;
  const filter = { status: "active", sort: "risk", order: "desc", hidden: [], q: "apache" } as const;
  const compare = (most?: number) => it.all((tx) => titlesMatching(tx, of, filter, "en", it.clock.now(), most));
  expect((await compare()).isLimited).toBe(false);
  expect((await compare(1)).isLimited).toBe(true);
  expect((await admin.get("/v1/findings/?domain=acme.test&q=apache")).json()).toMatchObject({
    is_search_limited: false,
  });
});
