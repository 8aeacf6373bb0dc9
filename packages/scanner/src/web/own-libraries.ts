import type { WireLibraries } from "./javascript-repository-wire.ts";

const NVD = (cve: string): string => `https://nvd.nist.gov/vuln/detail/${cve}`;

const vulnerability = (
  below: string,
  severity: string,
  summary: string,
  cves: readonly string[],
  atOrAbove?: string,
) => ({
  below,
  severity,
  identifiers: { CVE: [...cves], summary },
  info: cves.map(NVD),
  ...(atOrAbove !== undefined && { atOrAbove }),
});

/** The usual way a library is named in an address or a file, with `§§version§§` where the version is. */
const named = (name: string, ...filecontent: string[]) => ({
  filename: [`${name}-(§§version§§)(?:\\.slim)?(?:\\.min)?\\.js`, `${name}\\.(§§version§§)\\.js`],
  uri: [`/(§§version§§)/${name}(?:\\.slim)?(?:\\.min)?\\.js`, `/${name}@(§§version§§)/`, `/${name}/(§§version§§)/`],
  filecontent,
});

/**
 * A small table of our own of the libraries met most often, as of June 2026. It is used until the public repository has
 * been synchronised, which knows many more; its own npm package fetches it at run time and ships no copy.
 */
export const OWN_LIBRARIES: WireLibraries = {
  jquery: {
    vulnerabilities: [
      vulnerability("1.6.3", "medium", "Cross-site scripting through location.hash", ["CVE-2011-4969"]),
      vulnerability("1.9.0", "medium", "Cross-site scripting: selectors are interpreted as HTML", ["CVE-2012-6708"]),
      vulnerability(
        "3.0.0",
        "medium",
        "Cross-site scripting: cross-domain responses are executed as scripts",
        ["CVE-2015-9251"],
        "1.4.0",
      ),
      vulnerability("3.4.0", "medium", "Object prototype pollution", ["CVE-2019-11358"], "1.1.4"),
      vulnerability(
        "3.5.0",
        "medium",
        "Cross-site scripting through untrusted HTML in DOM methods",
        ["CVE-2020-11022", "CVE-2020-11023"],
        "1.0.3",
      ),
    ],
    extractors: named("jquery", "jQuery JavaScript Library v(§§version§§)", "/\\*! jQuery v(§§version§§)"),
  },
  "jquery-ui": {
    vulnerabilities: [
      vulnerability("1.12.0", "medium", "Cross-site scripting through the dialog's closeText", ["CVE-2016-7103"]),
      vulnerability("1.13.0", "medium", "Cross-site scripting through untrusted widget options", [
        "CVE-2021-41182",
        "CVE-2021-41183",
        "CVE-2021-41184",
      ]),
      vulnerability("1.13.2", "medium", "Cross-site scripting in checkboxradio", ["CVE-2022-31160"]),
    ],
    extractors: named("jquery-ui", "/\\*! jQuery UI - v(§§version§§)"),
  },
  bootstrap: {
    vulnerabilities: [
      vulnerability("3.4.0", "medium", "Cross-site scripting in data attributes", [
        "CVE-2018-20676",
        "CVE-2018-20677",
        "CVE-2016-10735",
      ]),
      vulnerability("3.4.1", "medium", "Cross-site scripting in tooltip and popover", ["CVE-2019-8331"]),
      vulnerability(
        "4.1.2",
        "medium",
        "Cross-site scripting in data attributes",
        ["CVE-2018-14040", "CVE-2018-14041", "CVE-2018-14042"],
        "4.0.0",
      ),
      vulnerability("4.3.1", "medium", "Cross-site scripting in tooltip and popover", ["CVE-2019-8331"], "4.0.0"),
    ],
    extractors: named("bootstrap", "Bootstrap v(§§version§§) \\(https?://getbootstrap", "\\* Bootstrap v(§§version§§)"),
  },
  angularjs: {
    vulnerabilities: [
      vulnerability("1.7.9", "high", "Object prototype pollution in merge", ["CVE-2019-10768"]),
      vulnerability("1.8.0", "medium", "Cross-site scripting through select and option", ["CVE-2020-7676"]),
      vulnerability("2.0.0", "medium", "End of life since 2021-12-31", ["CVE-2022-25869", "CVE-2024-8372"]),
    ],
    extractors: named("angular", "AngularJS v(§§version§§)"),
  },
  lodash: {
    vulnerabilities: [
      vulnerability("4.17.12", "critical", "Object prototype pollution in defaultsDeep", ["CVE-2019-10744"]),
      vulnerability("4.17.21", "high", "Command injection through template()", ["CVE-2021-23337", "CVE-2020-28500"]),
    ],
    extractors: named(
      "lodash",
      'Lodash (?:lodash\\.com/license|<https://lodash\\.com/>)[^"]{0,200}\\bVERSION="(§§version§§)"',
    ),
  },
  underscore: {
    vulnerabilities: [
      vulnerability("1.12.1", "high", "Arbitrary code execution through template()", ["CVE-2021-23358"], "1.3.2"),
    ],
    extractors: named("underscore", "//\\s*Underscore.js (§§version§§)"),
  },
  moment: {
    vulnerabilities: [
      vulnerability("2.19.3", "high", "Regular expression denial of service through a date string", ["CVE-2017-18214"]),
      vulnerability("2.29.2", "high", "Path traversal through a locale name", ["CVE-2022-24785"]),
      vulnerability(
        "2.29.4",
        "high",
        "Regular expression denial of service through a date string",
        ["CVE-2022-31129"],
        "2.18.0",
      ),
    ],
    extractors: named("moment", "//! version : (§§version§§)"),
  },
  handlebars: {
    vulnerabilities: [
      vulnerability("4.5.3", "high", "Arbitrary code execution through a crafted template", ["CVE-2019-20920"]),
      vulnerability("4.7.7", "critical", "Arbitrary code execution through a crafted template", [
        "CVE-2021-23369",
        "CVE-2021-23383",
      ]),
    ],
    extractors: named("handlebars", "handlebars v(§§version§§)"),
  },
  dompurify: {
    vulnerabilities: [
      vulnerability("2.0.17", "medium", "Sanitizer bypass through mutation XSS", ["CVE-2020-26870"]),
      vulnerability("2.5.4", "high", "Sanitizer bypass through deep nesting", ["CVE-2024-45801"]),
      vulnerability("3.1.3", "high", "Sanitizer bypass through deep nesting", ["CVE-2024-45801"], "3.0.0"),
    ],
    extractors: named("purify", "DOMPurify (§§version§§) \\|"),
  },
  axios: {
    vulnerabilities: [
      vulnerability("0.21.1", "medium", "Server-side request forgery: redirects bypass the proxy", ["CVE-2020-28168"]),
      vulnerability("1.6.0", "medium", "CSRF token disclosed to other hosts", ["CVE-2023-45857"], "0.8.1"),
    ],
    extractors: named("axios", "/\\* axios v(§§version§§) \\|"),
  },
  knockout: {
    vulnerabilities: [
      vulnerability("3.5.0", "medium", "Cross-site scripting in outdated browsers", ["CVE-2019-14862"]),
    ],
    extractors: named("knockout", "Knockout JavaScript library v(§§version§§)"),
  },
  mustache: {
    vulnerabilities: [
      vulnerability("2.2.1", "medium", "Cross-site scripting through unquoted attributes", ["CVE-2015-8862"]),
    ],
    extractors: named("mustache", 'name:"mustache\\.js",version:"(§§version§§)"'),
  },
};
