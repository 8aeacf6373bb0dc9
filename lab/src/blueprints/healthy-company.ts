import { DAY_MS } from "@parapet/domain/durations";

import type { HostPlan } from "../blueprint.ts";
import type { RecordPlan, ZonePlan } from "../dns/zone-plan.ts";
import type { ServicePlan } from "../services/service-plan.ts";
import { loginForm, page } from "../web/pages.ts";
import type { Answer, SitePlan } from "../web/site-plan.ts";
import { DKIM_RSA_2048 } from "./dkim-keys.ts";

const STS_MAX_AGE_SECONDS = 31_557_600;

const REVOCATION_LIST_PATH = "/authority.crl";

/** CRL distribution point in the certificates of a company's hosts. */
export const revocationListUrl = (domain: string): string => `http://www.${domain}${REVOCATION_LIST_PATH}`;

/** A company that does everything right: the base that faults are planted on. */
export const healthyCompany = (
  domain: string,
  company: { readonly name: string; readonly slogan: string },
): { readonly zones: ZonePlan[]; readonly hosts: HostPlan[] } => {
  const at = (label: string) => `${label}.${domain}`;
  const site = (paths: Readonly<Record<string, Answer>>): SitePlan => healthySite(domain, paths);
  const home = page(
    company.name,
    `<h1>${company.name}</h1><p>${company.slogan}</p><p><a href="/about">About us</a></p>`,
    head(company),
  );

  return {
    zones: [{ origin: domain, nameservers: [at("ns1"), at("ns2")], dnssec: "signed", records: healthyRecords(domain) }],
    hosts: [
      {
        name: at("www"),
        aliases: [domain],
        site: site({
          "/": home,
          "/about": page(`About ${company.name}`, "<h1>About us</h1>"),
          "/logo.svg": LOGO,
          [REVOCATION_LIST_PATH]: { kind: "revocation-list" },
        }),
        virtualSites: { [at("mta-sts")]: { paths: { "/.well-known/mta-sts.txt": stsPolicy(domain) } } },
        certificate: { state: "good", revocationListAt: revocationListUrl(domain) },
        services: WEB,
      },
      { name: at("mail"), services: mailServices(at("mail")) },
      { name: at("mail2"), services: mailServices(at("mail2")) },
      { name: at("ns1"), services: [{ port: 53, speaks: "dns" }] },
      { name: at("ns2"), services: [{ port: 53, speaks: "dns" }] },
      // Traps: an application that answers every address with itself, and a shop whose "not found" is a 200. Neither is
      // a fault, and neither may be taken for a file that is exposed.
      {
        name: at("app"),
        site: {
          ...site({ "/": page(`${company.name} portal`, `<h1>Sign in</h1>${loginForm("/session")}`) }),
          missing: "catch-all",
        },
        services: WEB,
      },
      {
        name: at("api"),
        site: site({ "/": { kind: "plain", type: "application/json", body: '{"status":"ok"}' } }),
        services: WEB,
      },
      {
        name: at("shop"),
        site: { ...site({ "/": page(`${company.name} shop`, "<h1>Shop</h1>") }), missing: "soft-404" },
        services: WEB,
      },
      {
        name: at("blog"),
        site: site({ "/": page(`${company.name} blog`, "<h1>Blog</h1><p>All is well.</p>") }),
        services: WEB,
      },
      { name: at("files"), site: site({ "/": page("Files", "<h1>Files</h1>") }), services: WEB },
      {
        name: at("vpn"),
        site: site({ "/": page("Remote access", `<h1>Remote access</h1>${loginForm("/")}`) }),
        services: WEB,
      },
      // These exist and let no one in from outside.
      { name: at("db"), services: [] },
      { name: at("dev"), services: [] },
      { name: at("legacy"), services: [] },
      { name: at("plant"), services: [] },
      { name: at("cloud"), services: [] },
    ],
  };
};

/** A site with every header a careful operator sets. */
export const healthySite = (domain: string, paths: Readonly<Record<string, Answer>>): SitePlan => ({
  redirectToHttps: true,
  headers: HEALTHY_HEADERS,
  paths: {
    "/robots.txt": "User-agent: *\nAllow: /\n",
    "/.well-known/security.txt": securityTxt(domain),
    "/favicon.ico": { kind: "plain", type: "image/svg+xml", body: LOGO },
    ...paths,
  },
});

const HEALTHY_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

const WEB: readonly ServicePlan[] = [
  { port: 80, speaks: "http" },
  { port: 443, speaks: "https" },
];

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2"/></svg>';

const head = (company: { readonly slogan: string }): string => `<meta name="description" content="${company.slogan}">`;

const mailServices = (host: string): ServicePlan[] => [
  { port: 25, speaks: "smtp", banner: `${host} ESMTP Postfix`, startTls: true },
  { port: 587, speaks: "smtp", banner: `${host} ESMTP Postfix`, startTls: true, auth: "after-tls" },
];

const stsPolicy = (domain: string): string =>
  `version: STSv1\r\nmode: enforce\r\nmx: mail.${domain}\r\nmx: mail2.${domain}\r\nmax_age: ${STS_MAX_AGE_SECONDS}\r\n`;

const securityTxt = (domain: string): string =>
  [
    `Contact: mailto:security@${domain}`,
    `Expires: ${new Date(Date.now() + 180 * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: https://${domain}/.well-known/security.txt`,
    "",
  ].join("\n");

const healthyRecords = (domain: string): RecordPlan[] => {
  const dane = (host: string): RecordPlan => ({
    name: `_25._tcp.${host}`,
    type: "TLSA",
    data: { usage: 3, selector: 1, matchingType: 1, of: host },
  });
  const caa = (tag: string, value: string): RecordPlan => ({
    name: domain,
    type: "CAA",
    data: { flags: 0, tag, value },
  });
  const txt = (name: string, data: string): RecordPlan => ({ name, type: "TXT", data });
  return [
    { name: domain, type: "MX", data: { preference: 10, exchange: `mail.${domain}` } },
    { name: domain, type: "MX", data: { preference: 20, exchange: `mail2.${domain}` } },
    txt(domain, "v=spf1 mx -all"),
    txt(`_dmarc.${domain}`, `v=DMARC1; p=reject; sp=reject; np=reject; adkim=s; aspf=s; rua=mailto:dmarc@${domain}`),
    txt(`default._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${DKIM_RSA_2048}`),
    txt(`_mta-sts.${domain}`, "v=STSv1; id=20260101000000"),
    txt(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`),
    { name: `mta-sts.${domain}`, type: "CNAME", data: `www.${domain}` },
    // Every customer has a name of its own here: a wildcard, which guessing must see through.
    { name: `*.clients.${domain}`, type: "CNAME", data: `shop.${domain}` },
    caa("issue", "ca.lab.test"),
    caa("issuewild", ";"),
    caa("issuemail", ";"),
    caa("iodef", `mailto:security@${domain}`),
    dane(`mail.${domain}`),
    dane(`mail2.${domain}`),
  ];
};
