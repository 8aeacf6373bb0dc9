import "../../app.css";
import type { Finding, readFinding } from "@parapet/domain/contracts/findings";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { FindingDrawer } from "./finding-drawer.tsx";

type Detail = z.infer<(typeof readFinding)["reply"]>["data"];

const DETAIL = {
  id: "f1",
  domain: "acme.test",
  area: "sub-domain-exploitable-services",
  check: "service-vulnerable",
  outcome: "vulnerable",
  subject: "mq.acme.test:61616/tcp CVE-2023-46604",
  severity: "critical",
  status: "open",
  title: "Apache ActiveMQ 5.17.3: RCE (CVE-2023-46604)",
  explanation: "The broker accepts untrusted classes.",
  remediation: "Upgrade Apache ActiveMQ.",
  cve: "CVE-2023-46604",
  cvss: 9.8,
  epss: 0.944,
  exploit_available: true,
  known_exploited: true,
  owasp: "A06:2021",
  wstg: null,
  nist_primary: "PR.PS",
  nist_secondary: "ID.RA",
  references: ["https://nvd.example/CVE-2023-46604"],
  details: { port: 61_616, product: "Apache ActiveMQ", version: "5.17.3", certainty: "version-match" },
  evidence: {
    banner: "ActiveMQ ProviderVersion 5.17.3 <img src=x onerror=alert(1)>",
    exploits: [{ source: "exploit-db", reference: "51111" }],
  },
  first_seen: 1_790_000_000,
  last_seen: 1_790_000_000,
  resolved_at: null,
  is_new: false,
  closed_by: "retest",
  fix_claim: null,
  work_state: "new",
  service_cve: null,
  owner: null,
  due_at: null,
  due_source: null,
  tags: [],
  version: 1,
  points: 1.5,
  history: [],
  why_mine: null,
  fixed_version: "5.17.6",
  vulnerability: {
    epss_percentile: 0.999,
    epss_day: "2026-11-14",
    clock: {
      bod_26_04: { mildest: "3-days", strictest: "3-days-triage", missing: ["technicalImpact"] },
      ssvc: { mildest: "immediate", strictest: "immediate", missing: [] },
      inputs: {
        in_kev: true,
        exposed: true,
        automatable: true,
        technical_impact: null,
        exploitation: "active",
        human_impact: "high",
      },
    },
    kev: { added: "2023-11-02", due: "2023-11-23", action: null, ransomware: true },
    exploits: [{ source: "exploit-db", ref: "51111" }],
    advisories: ["https://activemq.example/advisory"],
  },
} as unknown as Detail;

const PICTURE = {
  id: "theirs",
  taken_at: 1_790_000_000,
  last_seen: 1_790_000_000,
  width: 1280,
  height: 800,
  url: "https://acrne.test/",
  status: 200,
  title: "Acme <b>Tools</b>",
  tls_problem: "DEPTH_ZERO_SELF_SIGNED_CERT",
  is_cut: false,
  asks_password: true,
  credentials_to: ["collector.example"],
};
const LOOK_ALIKE = {
  id: "c1",
  kind: "look-alike",
  domain: "acme.test",
  subject: "acrne.test",
  about: null,
  state: "taken",
  reason: null,
  checked_at: 1_790_000_000,
  picture: PICTURE,
  pictures: [PICTURE],
  changes: 0,
  likeness: {
    score: 88,
    is_copy: true,
    page: 91,
    logo: 97,
    icon: null,
    form: 100,
    structure: 80,
    of: "https://www.acme.test/",
    of_picture: "own",
  },
};

const TICKET = {
  id: "t1",
  state: "in progress",
  external_id: "SEC-205",
  external_url: "https://tickets.acme.test/SEC-205",
  created_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  verification: { result: "pending", at: 1_790_000_000 },
};

const USER = person({ email: "ann@acme.test", permissions: ["findings:read", "findings:triage"] });

const show = async (
  detail: Detail,
  locale: Locale = "en",
  steps: { next?: () => void; previous?: () => void } = {},
  user = USER,
  ticket: typeof TICKET | null = null,
) => {
  await ensureWords(locale, ["findings", "tickets", "takedowns", "screenshots", "definitions"]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(["finding", detail.id], detail);
  client.setQueryData(["tickets", "of", detail.id], ticket);
  client.setQueryData(["screenshots-of", detail.domain, "look-alike", detail.subject], LOOK_ALIKE);
  for (const id of ["theirs", "own"])
    client.setQueryData(["screenshot-image", id], "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
  const onClose = vi.fn();
  const drawer = (
    <QueryClientProvider client={client}>
      <UserProvider value={user}>
        <FindingDrawer
          id={detail.id}
          row={detail as Finding}
          onClose={onClose}
          onNext={steps.next ?? null}
          onPrevious={steps.previous ?? null}
        />
      </UserProvider>
    </QueryClientProvider>
  );
  const shown = await render(await inPortal(drawer, locale, "/"));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  const dialog = page.getByRole("dialog").element() as HTMLElement;
  return { ...shown, dialog, onClose };
};

beforeEach(() => page.viewport(390, 780));

test("readable evidence, fixed version, exploitation facts and standards, never JSON", async () => {
  const { dialog, unmount } = await show(DETAIL);
  const text = dialog.textContent;
  for (const part of [
    "Service banner",
    "<img src=x onerror=alert(1)>",
    "Upgrade to this version or later",
    "Apache ActiveMQ 5.17.6",
    "CISA KEV catalog",
    "added 11/02/2023 · remediation due 11/23/2023 · used in ransomware campaigns",
    "94.4% probability of exploitation within 30 days, percentile 99.9%",
    "A06:2021",
    "PR.PS, ID.RA",
    "Score impact: −1.5",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('{"');
  expect(text).not.toContain('": ');
  expect(dialog.querySelector("img")).toBeNull();
  expect([...dialog.querySelectorAll("mark")].map((mark) => mark.textContent)).toContain("5.17.3");
  const links = [...dialog.querySelectorAll("a")].map((link) => link.href);
  expect(links).toEqual(
    expect.arrayContaining([
      "https://www.exploit-db.com/exploits/51111",
      "https://activemq.example/advisory",
      "https://www.cisa.gov/known-exploited-vulnerabilities-catalog?search_api_fulltext=CVE-2023-46604",
    ]),
  );
  await unmount();
});

test.each(["web-apps-exposures", "sub-domain-exploitable-services"] as const)(
  "the references of OWASP, WSTG and NIST are shown (%s)",
  async (area) => {
    const { dialog, unmount } = await show({
      ...DETAIL,
      area,
      owasp: "A05:2021",
      wstg: "WSTG-CONF-07",
      nist_secondary: null,
    });
    const facts = [...dialog.querySelectorAll("dt")].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ["OWASP", "A05:2021"],
        ["WSTG", "WSTG-CONF-07"],
        [expect.stringContaining("NIST"), "PR.PS"],
      ]),
    );
    await unmount();
  },
);

test.each([
  ["en", "2 more locations"],
  ["es", "2 ubicaciones más"],
  ["fr", "2 autres emplacements"],
] as const)("the other places of a finding are listed (%s)", async (locale, title) => {
  const alsoAt = ["https://www.acme.test/", "https://shop.acme.test/"];
  const { unmount } = await show({ ...DETAIL, details: { ...DETAIL.details, alsoAt } }, locale);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  for (const place of alsoAt) await expect.element(page.getByText(place, { exact: true })).toBeVisible();
  await unmount();
});

test("a finding in one place has no list of places", async () => {
  const { dialog, unmount } = await show(DETAIL);
  expect(dialog.textContent).not.toContain("more location");
  await unmount();
});

test("actions stay in view at 390 px, and the status form opens from there", async () => {
  const { dialog, unmount } = await show(DETAIL);
  const retest = page.getByRole("button", { name: "Re-test now" });
  await expect.element(retest).toBeVisible();
  const box = retest.element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(780);
  expect(dialog.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Change status" }).click();
  await expect.element(page.getByLabelText("Comment")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Change status" })).toHaveAttribute("aria-expanded", "true");
  await unmount();
});

test.each([
  [390, 780],
  [1440, 900],
])("at %i × %i an accepted risk can be saved, and closing the form keeps what was typed", async (width, height) => {
  await page.viewport(width, height);
  const { unmount } = await show(DETAIL);
  const change = page.getByRole("button", { name: "Change status" });
  await change.click();
  await page.getByLabelText("Status").selectOptions("accepted risk");
  await expect.element(page.getByLabelText("Approved by (email)")).toHaveValue("");
  await page.getByLabelText("Comment").fill("Decided by the board.");
  const save = page.getByRole("button", { name: "Save", exact: true }).element();
  const { left, right, top, bottom } = save.getBoundingClientRect();
  expect(save.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true);
  await change.click();
  await change.click();
  await expect.element(page.getByLabelText("Comment")).toHaveValue("Decided by the board.");
  await unmount();
});

test("the ticket of a finding is shown with its status in place of the button that creates one", async () => {
  const { unmount } = await show(DETAIL, "en", {}, USER, TICKET);
  const ticket = page.getByRole("button", { name: "SEC-205: In progress" });
  await ticket.click();
  await expect.element(page.getByText("Re-test pending")).toBeVisible();
  expect(page.getByRole("button", { name: "Create ticket" }).query()).toBeNull();
  await unmount();
});

describe("what closes a finding", () => {
  const leak = (more: object) =>
    ({
      ...DETAIL,
      area: "leaked-credentials",
      cve: null,
      vulnerability: null,
      fixed_version: null,
      title: "Leaked employee credential",
      subject: "b•••@acme.test · 8ed0ac8e",
      closed_by: "attestation",
      ...more,
    }) as unknown as Detail;
  const event = {
    status: null,
    source: null,
    verdict: null,
    proof: null,
    approver: null,
    expires_at: null,
    changes: [],
  };

  test.each<[Locale, string, string, string]>([
    ["en", "Attest reset", "Date of the reset", "Carried out by"],
    ["es", "Certificar el restablecimiento", "Fecha del restablecimiento", "Realizado por"],
    ["fr", "Attester la réinitialisation", "Date de la réinitialisation", "Réalisée par"],
  ])("a leak is closed by an attestation with name and date (%s)", async (locale, attest, on, by) => {
    const { unmount } = await show(leak({}), locale);
    expect(page.getByRole("button", { name: /Re-test now|Mark as fixed/ }).elements()).toHaveLength(0);
    await page.getByRole("button", { name: attest }).click();
    await expect.element(page.getByLabelText(on)).toBeVisible();
    const [send] = page.getByRole("button", { name: attest }).elements();
    expect(send).toBeDisabled();
    await page.getByLabelText(by).fill("Pat Lee");
    expect(send).toBeEnabled();
    await unmount();
  });

  test("an attested one says who and when, and can be withdrawn", async () => {
    const history = [
      {
        ...event,
        kind: "reset attested",
        reset: { on: "2026-11-05", responsible: "Pat Lee" },
        at: 1_790_000_000,
        note: null,
        author: "ann@acme.test",
      },
      { ...event, kind: "resolved", reset: null, at: 1_790_000_000, note: null, author: "ann@acme.test" },
    ];
    const { dialog, unmount } = await show(leak({ status: "resolved", resolved_at: 1_790_000_000, history }));
    expect(dialog.textContent).toContain("Reset attested (Pat Lee, 11/05/2026)");
    await expect.element(page.getByRole("button", { name: "Withdraw attestation" })).toBeVisible();
    await unmount();
  });

  test("a mention says that it needs a decision", async () => {
    const { dialog, unmount } = await show(leak({ area: "dark-web-mentions", closed_by: "decision" }));
    expect(dialog.textContent).toContain("Nothing can be tested or reset here.");
    await unmount();
  });
});

test("users who may only read see whom to ask", async () => {
  const reader = person({ ...USER, permissions: ["findings:read"] });
  const { dialog, unmount } = await show(DETAIL, "en", {}, reader);
  expect(dialog.textContent).toContain("Ask an administrator of your organization");
  expect(page.getByRole("button", { name: "Re-test now" }).elements()).toHaveLength(0);
  await unmount();
});

test.each([
  ["open", 1_600_000_000, true],
  ["open", 4_000_000_000, false],
  ["accepted risk", 1_600_000_000, false],
] as const)("%s, due at %i: overdue %s", async (status, due_at, isOverdue) => {
  const { dialog, unmount } = await show({ ...DETAIL, status, due_at });
  expect(dialog.textContent.includes("Overdue")).toBe(isOverdue);
  await unmount();
});

test.each<[Locale, string, string]>([
  ["en", "Rule: HSTS missing, Points: -20", "94.4%"],
  ["es", "Regla: HSTS ausente, Puntos: -20", "94,4"],
  ["fr", "Règle\u202f: HSTS absent, Points\u202f: -20", "94,4"],
])("rules inside a list and probabilities are written in the language (%s)", async (locale, rule, epss) => {
  const evidence = { grade: { grade: "F", rules: [{ rule: "hsts-absent", points: -20 }] } };
  const { dialog, unmount } = await show({ ...DETAIL, evidence, epss: 0.9448 } as unknown as Detail, locale);
  expect(dialog.textContent).toContain(rule);
  expect(dialog.textContent).toContain(epss);
  await unmount();
});

test("the history has the time of each event", async () => {
  const event = { kind: "found", status: null, source: null, verdict: null, proof: null, reset: null, approver: null };
  const history = [{ ...event, at: 1_790_000_000, expires_at: null, changes: [], note: null, author: null }];
  const { dialog, unmount } = await show({ ...DETAIL, history } as unknown as Detail);
  expect(dialog.textContent).toContain("14:13 UTC");
  await unmount();
});

test("previous and next by button and key, but not while typing; Escape closes", async () => {
  const [next, previous] = [vi.fn(), vi.fn()];
  const { onClose, unmount } = await show(DETAIL, "en", { next, previous });
  await page.getByRole("button", { name: /^Next finding/ }).click();
  await page.getByRole("button", { name: /^Previous finding/ }).click();
  await userEvent.keyboard("jk");
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([2, 2]);
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByLabelText("Comment").fill("");
  await userEvent.type(page.getByLabelText("Comment"), "jk");
  expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([2, 2]);
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalled();
  await unmount();
});

test("at the ends of the list the buttons keep their place and do nothing", async () => {
  const { unmount } = await show(DETAIL);
  await expect.element(page.getByRole("button", { name: /^Next finding/ })).toHaveAttribute("aria-disabled", "true");
  await unmount();
});

test.each<[Finding["area"], boolean]>([
  ["sub-domain-exploitable-services", true],
  ["web-apps-exposures", true],
  ["domain-name-variations", false],
  ["dark-web-mentions", false],
  ["leaked-credentials", false],
])("attribution of %s: %s", async (area, isShown) => {
  const { dialog, unmount } = await show({ ...DETAIL, area });
  expect([...dialog.querySelectorAll("h3")].some((heading) => heading.textContent === "Attribution")).toBe(isShown);
  await unmount();
});

test("a look-alike is shown beside the website that it resembles, with its similarity and where a password goes", async () => {
  const evidence = {
    domain: "acrne.test",
    fuzzer: "homoglyph",
    similarity: 64,
    visual_similarity: 37,
    created_at: "2026-09-19T01:43:41.000Z",
  };
  const { dialog, unmount } = await show({
    ...DETAIL,
    area: "domain-name-variations",
    subject: "acrne.test",
    evidence,
  });
  await expect.element(page.getByRole("img", { name: /^Screenshot of acrne.test/ })).toBeInTheDocument();
  await expect.element(page.getByRole("img", { name: /^Screenshot of https:\/\/www.acme.test/ })).toBeInTheDocument();
  for (const part of [
    "Visually similar to your website",
    "Visual similarity 88/100",
    "97/100",
    "Similarity64/100",
    "Visual similarity37/100",
    "09/19/2026 01:43:41 UTC",
    "not compared",
    "Sends the password to collector.example",
    "Untrusted certificate: self-signed",
    "Acme <b>Tools</b>",
  ])
    expect(dialog.textContent).toContain(part);
  await unmount();
});

test.each([
  ["es", "Actualice a esta versión o a una posterior", "Catálogo KEV de CISA", "Volver a comprobar"],
  ["fr", "Mettre à jour vers cette version ou une version ultérieure", "Catalogue KEV de la CISA", "Retester"],
] as const)("in %s", async (locale, ...parts) => {
  const { dialog, unmount } = await show(DETAIL, locale);
  for (const part of parts) expect(dialog.textContent).toContain(part);
  await unmount();
});
