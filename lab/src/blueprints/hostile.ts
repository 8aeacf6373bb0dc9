import type { Blueprint, HostPlan } from "../blueprint.ts";
import { DNS_MALFORMATIONS, type DnsBehaviour, type RecordPlan } from "../dns/zone-plan.ts";
import { HOSTILE_PROTOCOLS } from "../services/protocols/hostile.ts";
import { page } from "../web/pages.ts";
import { type Answer, HOSTILE_WAYS } from "../web/site-plan.ts";

const domain = "hostile.test";
const LONG_TEXT_BYTES = 60_000;
const CHAIN_LENGTH = 40;

/** Where a redirect leads that no one should follow. */
const REDIRECTS = {
  loop: "/",
  growing: "/?again=again",
  metadata: "http://169.254.169.254/latest/meta-data/",
  loopback: "http://127.0.0.1:22/",
  decimal: "http://2130706433/",
  mapped: "http://[::ffff:169.254.169.254]/",
  file: "file:///etc/passwd",
  gopher: "gopher://127.0.0.1:6379/_INFO",
  credentials: "http://tidy.test@10.0.0.1/",
  broken: "http://[not-an-address/",
} as const;

const MARKUP = "<img src=x onerror=alert(1)>\"'\u202Etxt.exe\u0007";

const webHost = (label: string, answer: Answer): HostPlan => ({
  name: `${label}.${domain}`,
  ptr: null,
  site: { paths: { "/*": answer } },
  services: [
    { port: 80, speaks: "http" },
    { port: 443, speaks: "https" },
  ],
});

/** Every web host of the hostile company, and what it does to visitors. */
export const HOSTILE_SITES: readonly HostPlan[] = [
  ...HOSTILE_WAYS.map((how) => webHost(`web-${how}`, { kind: "hostile", how })),
  ...Object.entries(REDIRECTS).map(([label, to]) => webHost(`to-${label}`, { kind: "redirect", to })),
  webHost("markup", {
    kind: "plain",
    headers: { server: "<script>alert(1)</script>", "x-powered-by": "=HYPERLINK(1)" },
    body: page(MARKUP, MARKUP),
  }),
  webHost("catastrophic", page(`${"a".repeat(5000)}!`, `<p>${"<".repeat(20_000)}</p><p>${" ".repeat(50_000)}</p>`)),
];

/** Every host that answers TCP in bad faith: on 22 as if it were a terminal, on 443 as if it were a site. */
export const HOSTILE_SERVICES: readonly HostPlan[] = HOSTILE_PROTOCOLS.map((how) => ({
  name: `tcp-${how}.${domain}`,
  ptr: null,
  services: [
    { port: 22, speaks: "hostile", how },
    { port: 443, speaks: "hostile", how },
  ],
}));

const behaviours: Record<string, DnsBehaviour> = {
  ...Object.fromEntries(DNS_MALFORMATIONS.map((how) => [`dns-${how}.${domain}`, { kind: "malformed", how } as const])),
  [`dns-silence.${domain}`]: { kind: "silence" },
  [`dns-servfail.${domain}`]: { kind: "rcode", rcode: "SERVFAIL" },
  [`dns-refused.${domain}`]: { kind: "rcode", rcode: "REFUSED" },
  [`dns-slow.${domain}`]: { kind: "delay", ms: 3000 },
  [`dns-truncated.${domain}`]: { kind: "truncate" },
  [`rebinding.${domain}`]: { kind: "turns", addresses: [`{ip:markup.${domain}}`, "127.0.0.1"] },
};

/** Every name whose DNS is broken on purpose. */
export const HOSTILE_NAMES: readonly string[] = Object.keys(behaviours);

const chain = Array.from({ length: CHAIN_LENGTH }, (_, at): RecordPlan => ({
  name: `chain-${at}.${domain}`,
  type: "CNAME",
  data: `chain-${at + 1}.${domain}`,
}));

const txt = (name: string, data: string): RecordPlan => ({ name: `${name}.${domain}`, type: "TXT", data });

const records: readonly RecordPlan[] = [
  ...chain,
  { name: `loop-a.${domain}`, type: "CNAME", data: `loop-b.${domain}` },
  { name: `loop-b.${domain}`, type: "CNAME", data: `loop-a.${domain}` },
  { name: `self.${domain}`, type: "CNAME", data: `self.${domain}` },
  { name: `metadata.${domain}`, type: "A", data: "169.254.169.254" },
  { name: `loopback.${domain}`, type: "A", data: "127.0.0.1" },
  { name: `unspecified.${domain}`, type: "A", data: "0.0.0.0" },
  { name: `mapped.${domain}`, type: "AAAA", data: "::ffff:7f00:1" },
  { name: `*.wild.${domain}`, type: "A", data: `{ip:markup.${domain}}` },
  { name: `dns-truncated.${domain}`, type: "TXT", data: "only over TCP" },
  { name: `bad-mx.${domain}`, type: "MX", data: { preference: 0, exchange: "127.0.0.1" } },
  txt("long", "x".repeat(LONG_TEXT_BYTES)),
  txt("markup-txt", MARKUP),
  txt("nul", "v=spf1\0 -all"),
  txt("spf-loop", `v=spf1 include:spf-loop-b.${domain} -all`),
  txt("spf-loop-b", `v=spf1 include:spf-loop.${domain} -all`),
  txt("spf-self", `v=spf1 redirect=spf-self.${domain}`),
  txt("spf-many", `v=spf1 ${Array.from({ length: 30 }, (_, at) => `include:s${at}.${domain}`).join(" ")} -all`),
];

/** The company that fights back: every response is built to harm a scanner. */
export const hostile: Blueprint = {
  domain,
  zones: [
    { origin: domain, behaviours, records },
    {
      origin: `bogus.${domain}`,
      dnssec: "bogus",
      records: [{ name: `bogus.${domain}`, type: "A", data: `{ip:markup.${domain}}` }],
    },
  ],
  hosts: [...HOSTILE_SITES, ...HOSTILE_SERVICES],
  faults: [],
};
