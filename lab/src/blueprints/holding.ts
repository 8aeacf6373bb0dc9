import type { Blueprint, HostPlan } from "../blueprint.ts";
import {
  BRANDS,
  HOLDING,
  HOLDING_ANALYTICS,
  HOLDING_ICON,
  HOLDING_NAME,
  STRANGERS,
} from "../publishers/corporate-records.ts";
import { page } from "../web/pages.ts";
import type { SitePlan } from "../web/site-plan.ts";

const WEB: HostPlan["services"] = [
  { port: 80, speaks: "http" },
  { port: 443, speaks: "https" },
];
const SHARED = "web7.webhost.test";
const onShared = [...BRANDS, ...STRANGERS].map(({ domain }) => `www.${domain}`);

const siteOf = (title: string): SitePlan => ({ paths: { "/": page(title, `<h1>${title}</h1>`) } });

/**
 * A holding with five brands that have nothing of its name, connected by the registrant, the certificate, name servers, SPF, a
 * redirect, the icon and the analytics account; and three unrelated companies on the server that they share. All of them run,
 * so that a test can count who visits them.
 */
export const holding: Blueprint = {
  domain: HOLDING,
  zones: [
    {
      origin: HOLDING,
      nameservers: [`ns1.${HOLDING}`, `ns2.${HOLDING}`, "ns1.webhost.test"],
      records: [
        {
          name: HOLDING,
          type: "TXT",
          data: "v=spf1 include:_spf.driftwood.test include:spf.protection.outlook.com -all",
        },
      ],
    },
    { origin: "webhost.test", records: [] },
    ...[...BRANDS, ...STRANGERS].map(({ domain }) => ({
      origin: domain,
      records: [{ name: `www.${domain}`, type: "A" as const, data: `{ip:${SHARED}}` }],
    })),
  ],
  hosts: [
    {
      name: `www.${HOLDING}`,
      aliases: [HOLDING],
      certificate: { state: "good", organization: HOLDING_NAME },
      site: {
        paths: {
          "/": page(
            "Northwind",
            "<h1>Northwind</h1>",
            `<script>window.dataLayer=[];gtag("config","${HOLDING_ANALYTICS}")</script>`,
          ),
          "/favicon.ico": { kind: "plain", type: "image/svg+xml", body: HOLDING_ICON },
        },
      },
      services: WEB,
    },
    {
      name: `old.${HOLDING}`,
      site: { paths: { "/*": { kind: "redirect", status: 301, to: "https://www.driftwood.test/" } } },
      services: WEB,
    },
    // A certificate of the hosting company for several customers at once.
    {
      name: `blog.${HOLDING}`,
      certificate: { state: "good", names: [`blog.${HOLDING}`, ...STRANGERS.map(({ domain }) => `www.${domain}`)] },
      site: siteOf("Northwind blog"),
      services: WEB,
    },
    { name: `ns1.${HOLDING}`, services: [{ port: 53, speaks: "dns" }] },
    { name: `ns2.${HOLDING}`, services: [{ port: 53, speaks: "dns" }] },
    { name: "ns1.webhost.test", services: [{ port: 53, speaks: "dns" }] },
    {
      name: SHARED,
      certificate: { state: "good", names: onShared },
      site: siteOf("Webhost"),
      virtualSites: Object.fromEntries(onShared.map((name) => [name, siteOf(name)])),
      services: WEB,
    },
  ],
  faults: [],
};
