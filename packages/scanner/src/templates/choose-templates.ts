import type { Template } from "./template.ts";

/**
 * Tags that name one system a whole site is made of. A site that is known to be made of one of them is not made of
 * another, so templates for the others would only cost it requests. Web servers and languages are not here: a proxy in
 * front of another server is common, and a template for the one behind must still run.
 */
const WHOLE_SITE_SYSTEMS: Readonly<Record<string, string>> = {
  wordpress: "wordpress",
  wp: "wordpress",
  "wp-plugin": "wordpress",
  "wp-theme": "wordpress",
  woocommerce: "wordpress",
  joomla: "joomla",
  drupal: "drupal",
  typo3: "typo3",
  magento: "magento",
  prestashop: "prestashop",
  opencart: "opencart",
  shopware: "shopware",
  shopify: "shopify",
  ghost: "ghost",
  umbraco: "umbraco",
  sitecore: "sitecore",
  sitefinity: "sitefinity",
  concrete5: "concrete5",
  craftcms: "craftcms",
  moodle: "moodle",
  mediawiki: "mediawiki",
  confluence: "confluence",
  jira: "jira",
  gitlab: "gitlab",
  gitea: "gitea",
  jenkins: "jenkins",
  grafana: "grafana",
  kibana: "kibana",
  nextcloud: "nextcloud",
  owncloud: "owncloud",
  roundcube: "roundcube",
  vbulletin: "vbulletin",
  phpbb: "phpbb",
  discourse: "discourse",
  redmine: "redmine",
  sonarqube: "sonarqube",
  zabbix: "zabbix",
  splunk: "splunk",
  odoo: "odoo",
  fortinet: "fortinet",
  fortios: "fortinet",
  paloalto: "paloalto",
  citrix: "citrix",
  netscaler: "citrix",
  sonicwall: "sonicwall",
  mikrotik: "mikrotik",
  zyxel: "zyxel",
  tplink: "tplink",
  dlink: "dlink",
  netgear: "netgear",
  hikvision: "hikvision",
  dahua: "dahua",
  printer: "printer",
  camera: "camera",
  iot: "device",
  router: "device",
};

export interface Choice {
  readonly chosen: readonly Template[];
  /** Left out because the site is something else. */
  readonly skipped: number;
}

const systemsIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => WHOLE_SITE_SYSTEMS[name.toLowerCase()] ?? []);

/**
 * Which templates are worth a request, given what the site was recognized as? With nothing recognized: all. Only the
 * built-in rules leave templates out; what an operator's fingerprints recognize adds templates, so that more rules never
 * mean fewer findings.
 */
export const chooseTemplates = (
  templates: readonly Template[],
  builtIn: readonly string[],
  installed: readonly string[] = [],
): Choice => {
  if (systemsIn(builtIn).length === 0) return { chosen: templates, skipped: 0 };
  const systems = new Set([...systemsIn(builtIn), ...systemsIn(installed)]);
  const chosen = templates.filter((template) => {
    const about = systemsIn(template.info.tags);
    return about.length === 0 || about.some((name) => systems.has(name));
  });
  return { chosen, skipped: templates.length - chosen.length };
};
