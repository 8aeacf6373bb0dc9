import { expect, test } from "vitest";

import { draftNotices, type LetterAbout, writeReminder } from "./draft-notices.ts";
import type { EvidenceFacts } from "./evidence-facts.ts";

const FACTS: EvidenceFacts = {
  name: "acrne.fr",
  domain: "acme.test",
  registered: true,
  ns: ["ns.host.example"],
  a: ["192.0.2.7"],
  aaaa: [],
  mx: ["mx.acrne.fr"],
  txt: [],
  registration: {
    registrar: "Registrar SA",
    abuseContact: "abuse@registrar.example",
    createdAt: "2026-11-01T00:00:00.000Z",
    expiresAt: null,
    status: [],
  },
  networks: [
    { ip: "192.0.2.7", asn: "AS64500 Host", country: "MX", holder: "HOST-MX", abuseContact: "abuse@host.example" },
  ],
  site: {
    url: "https://acrne.fr/",
    status: 200,
    title: "Acme\nlog in",
    description: "",
    asksPassword: true,
    technologies: [],
    certificate: null,
    text: "",
  },
  similarity: 91,
  visual: null,
  sameIcon: true,
  parked: false,
  blocklists: [],
  intent: { score: 90, level: "critical" },
  unseen: [],
};
const about = (facts: Partial<EvidenceFacts> = {}): LetterAbout => ({
  id: "4b1c9a52-0000-4000-8000-000000000000",
  organization: "Acme",
  reason: "phishing",
  facts: { ...FACTS, ...facts },
  collectedAt: new Date("2026-11-15T12:00:00Z"),
  pageSha256: "ab".repeat(32),
  isHolder: true,
});

test("each recipient is written to in the language of their country, at their own address", () => {
  expect(draftNotices(about()).map(({ recipient, address, locale }) => [recipient, address, locale])).toEqual([
    ["registrar", "abuse@registrar.example", "fr"],
    ["host", "abuse@host.example", "es"],
    ["mailbox", "abuse@acrne.fr", "fr"],
  ]);
});

test("only what was seen is claimed", () => {
  const blind = about({
    registered: null,
    a: [],
    mx: [],
    registration: null,
    networks: [],
    site: null,
    similarity: null,
    sameIcon: false,
  });
  const [registrar, ...others] = draftNotices({ ...blind, pageSha256: null });
  expect(others).toEqual([]);
  expect(registrar?.address).toBeNull();
  expect(registrar?.body).not.toMatch(/\n- /);
  expect(draftNotices(about())[1]?.body).toContain("- La página contiene un formulario de inicio de sesión");
});

test("a title with line breaks cannot add lines of its own, and blanks are all filled in", () => {
  for (const { subject, body } of draftNotices(about())) {
    expect(`${subject}${body}`).not.toMatch(/\{\w+\}/);
    expect(body).not.toContain("Acme\nlog in");
  }
});

test("a reminder says when we wrote, and repeats the letter", () => {
  const letter = writeReminder({ locale: "en", body: "the letter" }, "acrne.fr", new Date("2026-11-15T12:00:00Z"));
  expect(letter.subject).toBe("Reminder: abuse report about acrne.fr");
  expect(letter.body).toContain("We contacted you on 11/15/2026");
  expect(letter.body.endsWith("the letter")).toBe(true);
});

test("only an organization that has verified the domain is named as its holder, in every language", () => {
  const bodies = (isHolder: boolean) => draftNotices({ ...about(), isHolder }).map(({ body }) => body);
  for (const body of bodies(true)) expect(body).toMatch(/holder of|titular de|titulaire de/);
  for (const body of bodies(false)) {
    expect(body).not.toMatch(/holder|titular|titulaire/);
    expect(body).toContain("acme.test");
  }
});
