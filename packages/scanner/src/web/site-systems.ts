import type { HttpResponse } from "@parapet/net/net";

import { readCookie } from "./cookies.ts";
import { readHtml } from "./read-html.ts";

/** A system a whole site is made of, its fingerprint, and the versions that are end of life. */
interface SystemRule {
  readonly name: string;
  readonly generator?: RegExp;
  readonly body?: RegExp;
  readonly header?: readonly [string, RegExp];
  readonly cookie?: RegExp;
  /** A file that discloses the version, asked for only when the system was recognised without one. */
  readonly versionAt?: readonly [path: string, pattern: RegExp];
  /** Below this no one publishes fixes any more, distributions with long support included (as of August 2026). */
  readonly supportedFrom?: string;
}

export const SYSTEM_RULES: readonly SystemRule[] = [
  {
    name: "WordPress",
    generator: /^WordPress ?([\d.]*)/i,
    body: /\/wp-(?:content|includes)\//,
    supportedFrom: "6.0",
    versionAt: ["/feed/", /<generator>https?:\/\/wordpress\.org\/\?v=([\d.]+)/],
  },
  {
    name: "Joomla",
    generator: /^Joomla!?(?: - |\s)?([\d.]*)/i,
    body: /\/media\/(?:jui|system)\/js\/|\/components\/com_/,
    supportedFrom: "5.0",
    versionAt: ["/administrator/manifests/files/joomla.xml", /<version>([\d.]+)<\/version>/],
  },
  {
    name: "Drupal",
    generator: /^Drupal ?([\d.]*)/i,
    header: ["x-generator", /Drupal ?([\d.]*)/i],
    body: /Drupal\.settings|\/sites\/(?:default|all)\//,
    supportedFrom: "10.6",
    versionAt: ["/core/CHANGELOG.txt", /^Drupal ([\d.]+)/m],
  },
  { name: "TYPO3", generator: /^TYPO3(?: CMS)? ?([\d.]*)/i, body: /\/typo3(?:temp|conf)\//, supportedFrom: "13.0" },
  {
    name: "Magento",
    body: /\/static\/version\d+\/frontend\/|Mage\.Cookies|mage\/cookies/i,
    cookie: /^(?:mage-|X-Magento-Vary)/i,
    supportedFrom: "2.4",
  },
  { name: "PrestaShop", generator: /^PrestaShop ?([\d.]*)/i, cookie: /^PrestaShop-/i, supportedFrom: "8.0" },
  { name: "Shopify", header: ["x-shopid", /./], body: /cdn\.shopify\.com/ },
  { name: "Ghost", generator: /^Ghost ?([\d.]*)/i, supportedFrom: "5.0" },
  { name: "MediaWiki", generator: /^MediaWiki ?([\d.]*)/i, supportedFrom: "1.43" },
  { name: "Moodle", cookie: /^MoodleSession/i, body: /\/theme\/yui_combo\.php|M\.cfg ?=/, supportedFrom: "4.5" },
  { name: "Umbraco", header: ["x-umbraco-version", /([\d.]+)/], body: /umbraco\// },
  { name: "vBulletin", generator: /^vBulletin ?([\d.]*)/i },
  { name: "phpBB", body: /Powered by <a[^>]{0,100}>phpBB/i, cookie: /^phpbb3?_/i },
  { name: "Discourse", generator: /^Discourse ?([\d.]*)/i },
  { name: "Jenkins", header: ["x-jenkins", /([\d.]+)/], supportedFrom: "2.401" },
  { name: "GitLab", body: /gon\.gitlab_url|content="GitLab"/, cookie: /^_gitlab_session/ },
  { name: "Confluence", body: /name="ajs-version-number" content="([\d.]+)"/ },
  { name: "Jira", body: /name="application-name" content="JIRA"[^>]{0,200}data-version="([\d.]+)"/ },
  { name: "Grafana", body: /"buildInfo":\{[^}]{0,300}"version":"([\d.]+)"|grafanaBootData/ },
  { name: "Kibana", header: ["kbn-version", /([\d.]+)/] },
  { name: "Nextcloud", body: /<title>\s{0,40}Nextcloud|oc_appswebroots/ },
  { name: "Roundcube", body: /rcmail\.set_env|<title>[^<]{0,80}Roundcube Webmail/ },
  { name: "Odoo", generator: /^Odoo/i },
  { name: "Laravel", cookie: /^laravel_session$/ },
  { name: "Django", cookie: /^(?:csrftoken|django_language)$/ },
  { name: "ASP.NET", header: ["x-aspnet-version", /([\d.]+)/], cookie: /^ASP\.NET_SessionId$/i },
  { name: "PHP", header: ["x-powered-by", /PHP\/?([\d.]*)/i], cookie: /^PHPSESSID$/, supportedFrom: "8.1" },
  { name: "Apache", header: ["server", /^Apache(?:\/([\d.]+))?/i], supportedFrom: "2.4" },
  { name: "nginx", header: ["server", /^nginx(?:\/([\d.]+))?/i], supportedFrom: "1.18" },
  { name: "IIS", header: ["server", /^Microsoft-IIS(?:\/([\d.]+))?/i], supportedFrom: "10.0" },
];

export interface SiteSystem {
  readonly name: string;
  readonly version: string | null;
  /** The version below which no fixes are published, when this one is below it. */
  readonly outdatedBelow: string | null;
}

/** Compares dotted versions, part by part. */
export const isOlder = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  for (let at = 0; at < Math.max(a?.length ?? 0, b?.length ?? 0); at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
};

const matchIn = (rule: SystemRule, page: HttpResponse): string | null => {
  const facts = readHtml(page);
  const found: (string | undefined)[] = [];
  const note = (match: RegExpExecArray | null): boolean => (match === null ? false : (found.push(match[1]), true));
  let seen = false;
  if (rule.generator !== undefined) seen = note(rule.generator.exec(facts.metas["generator"] ?? "")) || seen;
  if (rule.header !== undefined) {
    const [name, pattern] = rule.header;
    for (const value of page.headers[name] ?? []) seen = note(pattern.exec(value)) || seen;
  }
  if (rule.cookie !== undefined) {
    const { cookie } = rule;
    seen = (page.headers["set-cookie"] ?? []).some((header) => cookie.test(readCookie(header).name)) || seen;
  }
  if (rule.body !== undefined)
    seen = note(rule.body.exec(page.body.subarray(0, 256 * 1024).toString("latin1"))) || seen;
  return seen ? (found.find((version) => version !== undefined && version !== "") ?? "") : null;
};

/** The CMS of a site, as far as its home page shows. */
export const siteSystems = (page: HttpResponse): SiteSystem[] =>
  SYSTEM_RULES.flatMap((rule) => {
    const version = matchIn(rule, page);
    if (version === null) return [];
    const outdated = version !== "" && rule.supportedFrom !== undefined && isOlder(version, rule.supportedFrom);
    return [
      {
        name: rule.name,
        version: version === "" ? null : version,
        outdatedBelow: outdated ? (rule.supportedFrom ?? null) : null,
      },
    ];
  });
