import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { WhyMine } from "./why-mine.tsx";

const WHY = {
  host: "shop.acme.test",
  ips: ["203.0.113.8", "10.0.0.4"],
  sources: [{ id: "crtsh", via: null }],
  path: [
    { source: "crtsh", from: "acme.test", to: "www.acme.test", detail: null },
    { source: "page-names", from: "www.acme.test", to: "shop.acme.test", detail: "https://www.acme.test/" },
    { source: "another", from: "shop.acme.test", to: "shop.acme.test", detail: null },
  ],
  aliases: ["edge.example"],
  addresses: [
    {
      ip: "203.0.113.8",
      asn: 64_500,
      organization: "Example Hosting",
      country: "NL",
      provider: "Example Cloud",
      edge: "Example Shield",
      not_public: null,
    },
    { ip: "10.0.0.4", asn: null, organization: null, country: null, provider: null, edge: null, not_public: "private" },
    { ip: "198.51.100.9", asn: null, organization: null, country: null, provider: null, edge: null, not_public: null },
  ],
  first_seen: 1_790_000_000,
};

const textIn = async (locale: "en" | "es" | "fr", why: typeof WHY | null): Promise<string> => {
  await ensureWords(locale, ["findings"]);
  const shown = await render(await inPortal(<WhyMine why={why} domain="acme.test" />, locale, "/"));
  await expect.element(page.getByRole("heading").first()).toBeVisible();
  const text = shown.container.textContent;
  await shown.unmount();
  return text;
};

test("a finding of the domain itself has no way to show", async () => {
  expect(await textIn("en", null)).toContain("This finding concerns acme.test itself");
});

test("the steps that led to the host, and who runs its addresses", async () => {
  const text = await textIn("en", WHY);
  for (const part of [
    "Discovered via: CT logs (crt.sh).",
    "Certificate for www.acme.test found in CT logs (crt.sh)",
    "shop.acme.test referenced on www.acme.test",
    "https://www.acme.test/",
    "another: shop.acme.test discovered from shop.acme.test",
    "CNAME chain: edge.example",
    "AS64500 · Example Cloud · NL · behind Example Shield",
    "private address",
    "no data",
  ])
    expect(text).toContain(part);
});

test.each([
  ["es", "Ruta de descubrimiento", "detrás de Example Shield", "www.acme.test hace referencia a shop.acme.test"],
  ["fr", "Chemin de découverte", "derrière Example Shield", "www.acme.test référence shop.acme.test"],
] as const)("in %s", async (locale, ...parts) => {
  const text = await textIn(locale, WHY);
  for (const part of parts) expect(text).toContain(part);
});

test("without facts only what is known is shown", async () => {
  const text = await textIn("en", { ...WHY, path: [], aliases: [], addresses: [] });
  expect(text).toContain("shop.acme.test");
  expect(text).not.toContain("Discovery path");
  expect(text).not.toContain("Addresses");
});
