import type { Finding } from "@parapet/domain/contracts/findings";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { KnownFacts } from "./known-facts.tsx";

const textOf = async (area: Finding["area"], details: Finding["details"], locale: "en" | "es" | "fr" = "en") => {
  await ensureWords(locale, ["findings"]);
  const finding = { area, details } as Finding;
  const shown = await render(await inPortal(<KnownFacts finding={finding} />, locale, "/"));
  await expect.element(page.getByRole("heading").first()).toBeVisible();
  const { textContent: text, innerHTML: html } = shown.container;
  await shown.unmount();
  return { text, html };
};

const MACHINE = {
  machine_ip: "203.0.113.7",
  date: "2026-11-04",
  family: "RedLine",
  certainty: 0.9,
  system: "Windows 10",
  country: "ES",
  antivirus: ["Shield", "Other"],
  credentials: 2,
  cookies: 12,
  live_cookies: 3,
  applications: ["vpn: vpn.acme.test"],
};

test("all that is known of a machine, and nothing of what is not", async () => {
  const { text } = await textOf("logs-infected-machine", MACHINE);
  for (const part of [
    "203.0.113.7",
    "11/04/2026",
    "RedLine (90% confidence)",
    "Windows 10",
    "Shield, Other",
    "12, of which 3 still valid",
    "vpn: vpn.acme.test",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Employees");
});

test.each([
  ["es", "confianza: 90\u00a0%", "12, de las que 3 siguen siendo válidas"],
  ["fr", "90\u00a0%", "12, dont 3 encore valides"],
] as const)("in %s", async (locale, ...parts) => {
  const { text } = await textOf("logs-infected-machine", MACHINE, locale);
  for (const part of parts) expect(text).toContain(part);
});

test("a credential: account type, password form, what it grants access to", async () => {
  const { text } = await textOf("leaked-credentials", {
    credentials: "a•••e@acme.test",
    kind: "third-party",
    form: "bcrypt",
    host: "shop.example",
    access: "mail",
    source: "list",
    breach_time: null,
  });
  for (const part of ["Employee (third-party service)", "Hash (bcrypt)", "shop.example", "email"])
    expect(text).toContain(part);
  expect(text).not.toContain("Breach date");
});

test("what an actor wrote stays text", async () => {
  const { text, html } = await textOf("dark-web-mentions", {
    source: "forum",
    context: "<img src=x onerror=alert(1)>",
    actor: "coyote",
    url: "hxxp://forum[.]onion/1",
  });
  expect(text).toContain("<img src=x onerror=alert(1)>");
  expect(text).toContain("hxxp://forum[.]onion/1");
  expect(html).not.toContain("<img");
});
