import type { Change, Fault, HostPlan } from "../../blueprint.ts";
import { loginForm, page } from "../../web/pages.ts";

const area = "domain-name-variations";

const copyOfTheSite = page(
  "Acme Tools",
  `<h1>Acme Tools</h1><p>Anvils, rockets and roller skates since 1949.</p><p>Your session has ended. Please sign in again.</p>${loginForm("/collect.php")}`,
  '<meta name="description" content="Anvils, rockets and roller skates since 1949.">',
);

const parkedPage = page(
  "acmee.test is for sale",
  "<h1>This domain is for sale</h1><p>Buy this domain. Sponsored listings: tools, anvils.</p>",
);

const web = (name: string, body: string): HostPlan => ({
  name,
  aliases: [`www.${name}`],
  ptr: null,
  certificate: { state: "good", issuedDaysAgo: 2 },
  site: { paths: { "/": body } },
  services: [
    { port: 80, speaks: "http", server: "nginx" },
    { port: 443, speaks: "https", server: "nginx" },
  ],
});

const registered = (name: string, mail: boolean): Change => ({
  change: "add-zone",
  zone: {
    origin: name,
    records: mail
      ? [
          { name, type: "MX", data: { preference: 5, exchange: `mx.${name}` } },
          { name, type: "TXT", data: "v=spf1 mx ~all" },
        ]
      : [],
  },
});

/** Who registered names that look like the careless company's? */
export const lookAlikeFaults: readonly Fault[] = [
  {
    id: "look-alike-phishing",
    where: "acrne.test",
    expect: { area, check: "lookalike-domains", outcome: "lookalike-attack" },
    plant: [
      registered("acrne.test", true),
      { change: "add-host", host: web("acrne.test", copyOfTheSite) },
      {
        change: "add-host",
        host: {
          name: "mx.acrne.test",
          ptr: null,
          services: [{ port: 25, speaks: "smtp", banner: "mx.acrne.test ESMTP", startTls: false }],
        },
      },
    ],
  },
  {
    id: "look-alike-login",
    where: "acme-login.test",
    expect: { area, check: "lookalike-domains", outcome: "lookalike-attack" },
    plant: [
      registered("acme-login.test", false),
      { change: "add-host", host: web("acme-login.test", page("Sign in", loginForm("/"))) },
    ],
  },
  {
    id: "look-alike-parked",
    where: "acmee.test",
    expect: { area, check: "lookalike-domains", outcome: "lookalike-parked" },
    plant: [registered("acmee.test", false), { change: "add-host", host: web("acmee.test", parkedPage) }],
  },
  {
    id: "look-alike-mail-only",
    where: "acmme.test",
    expect: { area, check: "lookalike-domains", outcome: "lookalike-suspicious" },
    plant: [registered("acmme.test", true)],
  },
  // The first letter is Cyrillic.
  {
    id: "look-alike-idn",
    where: "xn--cme-5cd.test",
    expect: { area, check: "lookalike-domains", outcome: "lookalike-registered" },
    plant: [registered("xn--cme-5cd.test", false)],
  },
];
