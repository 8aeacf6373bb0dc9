import type { Change, Fault } from "../../blueprint.ts";
import { loginForm, page } from "../../web/pages.ts";
import type { Answer } from "../../web/site-plan.ts";

const area = "web-apps-exposures";
/** Files with the company's or people's data in them are reported with the sensitive data. */
const HOLDS_DATA = new Set(["file-database-dump", "file-archive", "file-memory-dump", "document-names-machines"]);

/** One path that should not answer. Which check sees it, and what that check calls it, comes first. */
const file = (
  [check, outcome]: readonly [check: string, outcome: string],
  id: string,
  host: string,
  path: string,
  answer: Answer,
  where = `https://${host}${path}`,
): Fault => ({
  id,
  where,
  expect: { area: HOLDS_DATA.has(outcome) ? "sensitive-data" : area, check, outcome },
  plant: [{ change: "path", host, path, answer }],
});

const plain = (body: string, type: string): Answer => ({ kind: "plain", type, body });

/** Dev is reachable at all only because someone opened it: the first fault does that, the others build on it. */
const openDev: readonly Change[] = [
  { change: "site", host: "dev.acme.test", set: { redirectToHttps: false } },
  { change: "service", host: "dev.acme.test", service: { port: 80, speaks: "http", server: "Apache/2.4.49 (Unix)" } },
  { change: "service", host: "dev.acme.test", service: { port: 443, speaks: "https", server: "Apache/2.4.49 (Unix)" } },
  { change: "path", host: "dev.acme.test", path: "/", answer: page("Acme dev", "<h1>Development</h1>") },
];

/** What is wrong with the web sites of the careless company? */
export const webFaults: readonly Fault[] = [
  {
    id: "dev-outdated-apache",
    where: "dev.acme.test",
    expect: { area: "sub-domain-exploitable-services", check: "service-vulnerable", outcome: "vulnerable" },
    plant: openDev,
  },
  file(
    ["web-exposed-files", "file-version-control"],
    "git-config",
    "dev.acme.test",
    "/.git/config",
    plain(
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = https://git.acme.test/acme/shop.git\n',
      "text/plain",
    ),
  ),
  file(
    ["web-exposed-files", "file-version-control"],
    "git-head",
    "dev.acme.test",
    "/.git/HEAD",
    plain("ref: refs/heads/main\n", "text/plain"),
  ),
  file(
    ["web-exposed-files", "file-secrets"],
    "dot-env",
    "dev.acme.test",
    "/.env",
    plain(
      "APP_ENV=production\nAPP_KEY=base64:bm90LWEtcmVhbC1rZXk=\nDB_HOST=db.acme.test\nDB_PASSWORD=Anvil-1949!\n",
      "text/plain",
    ),
  ),
  file(
    ["web-exposed-files", "file-database-dump"],
    "database-dump",
    "dev.acme.test",
    "/backup.sql",
    plain(
      "-- MySQL dump 10.13  Distrib 5.7.33\nDROP TABLE IF EXISTS `users`;\nCREATE TABLE `users` (`id` int, `email` varchar(255));\nINSERT INTO `users` VALUES (1,'wile@acme.test');\n",
      "application/sql",
    ),
  ),
  file(["web-exposed-files", "file-archive"], "backup-archive", "dev.acme.test", "/backup.zip", {
    kind: "plain",
    type: "application/zip",
    base64: "UEsDBAoAAAAAAAAAIVgAAAAAAAAAAAAAAAAJAAAAbm90aGluZy8=",
  }),
  file(
    ["web-exposed-files", "file-phpinfo"],
    "phpinfo",
    "dev.acme.test",
    "/phpinfo.php",
    page(
      "phpinfo()",
      '<h1 class="p">PHP Version 7.2.24</h1><table><tr><td class="e">System </td><td class="v">Linux dev 4.15.0</td></tr></table>',
    ),
  ),
  file(["web-directory-listing", "directory-listing-sensitive"], "directory-listing", "dev.acme.test", "/uploads/", {
    kind: "listing",
    server: "apache",
    names: ["contracts-2023.pdf", "salaries.xlsx", "old/"],
  }),
  file(
    ["web-exposed-files", "file-server-status"],
    "server-status",
    "dev.acme.test",
    "/server-status",
    page(
      "Apache Status",
      "<h1>Apache Server Status for dev.acme.test</h1><dl><dt>Server Version: Apache/2.4.49 (Unix)</dt><dt>Server uptime:  12 days</dt></dl>",
    ),
  ),
  file(
    ["web-panels", "panel-exposed"],
    "phpmyadmin",
    "dev.acme.test",
    "/phpmyadmin/",
    page("phpMyAdmin", `<h1>Welcome to <bdo dir="ltr" lang="en">phpMyAdmin</bdo></h1>${loginForm("index.php")}`),
  ),
  file(
    ["web-exposed-files", "file-diagnostics"],
    "actuator-env",
    "api.acme.test",
    "/actuator/env",
    plain(
      '{"activeProfiles":["prod"],"propertySources":[{"name":"systemProperties","properties":{"java.version":{"value":"1.8.0_181"}}}]}',
      "application/vnd.spring-boot.actuator.v3+json",
    ),
  ),
  file(
    ["web-api-descriptions", "api-description"],
    "swagger",
    "api.acme.test",
    "/swagger.json",
    plain(
      '{"swagger":"2.0","info":{"title":"Acme internal API","version":"1.0"},"paths":{"/users":{"get":{"summary":"All users"}}}}',
      "application/json",
    ),
  ),
  file(["web-errors", "debug-mode"], "debug-error", "api.acme.test", "/error", {
    kind: "plain",
    status: 500,
    body: page(
      "RuntimeError at /error",
      '<h1>RuntimeError at /error</h1><pre>Traceback (most recent call last):\n  File "/srv/acme/views.py", line 12, in error\nRuntimeError: boom</pre><p>You\'re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>',
    ),
  }),
  {
    id: "headers-absent",
    where: "https://www.acme.test/",
    expect: { area, check: "web-headers", outcome: "csp-absent" },
    plant: [
      {
        change: "headers",
        host: "www.acme.test",
        headers: {
          "strict-transport-security": null,
          "content-security-policy": null,
          "x-content-type-options": null,
          "x-frame-options": null,
          "referrer-policy": null,
          "permissions-policy": null,
          "x-powered-by": "PHP/5.6.40",
        },
      },
    ],
  },
  {
    id: "cookie-insecure",
    where: "https://www.acme.test/",
    expect: { area, check: "web-cookies", outcome: "session-cookie-without-secure" },
    plant: [{ change: "headers", host: "www.acme.test", headers: { "set-cookie": ["PHPSESSID=8d3a1b7c9e; path=/"] } }],
  },
  {
    id: "no-redirect-to-https",
    where: "http://www.acme.test/",
    expect: { area, check: "web-https", outcome: "https-redirect-absent" },
    plant: [{ change: "site", host: "www.acme.test", set: { redirectToHttps: false } }],
  },
  {
    id: "cors-reflected",
    where: "https://api.acme.test/",
    expect: { area, check: "web-cors", outcome: "cors-reflects-origin" },
    plant: [{ change: "site", host: "api.acme.test", set: { reflectsOrigin: true } }],
  },
  {
    id: "trace-allowed",
    where: "https://files.acme.test/",
    expect: { area, check: "web-methods", outcome: "method-trace" },
    plant: [
      {
        change: "site",
        host: "files.acme.test",
        set: { methods: ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "PUT", "DELETE"] },
      },
    ],
  },
  file(["web-open-redirect", "open-redirect"], "open-redirect", "www.acme.test", "/go", {
    kind: "redirect",
    toParameter: "url",
  }),
  {
    id: "outdated-jquery",
    where: "https://www.acme.test/js/jquery-1.8.3.min.js",
    expect: { area, check: "web-javascript-libraries", outcome: "library-outdated" },
    plant: [
      {
        change: "path",
        host: "www.acme.test",
        path: "/js/jquery-1.8.3.min.js",
        answer:
          "/*! jQuery v1.8.3 jquery.com | jquery.org/license */\n(function(e,t){e.jQuery=t})(window,function(){});\n",
      },
      {
        change: "path",
        host: "www.acme.test",
        path: "/",
        answer: page(
          "Acme Tools",
          '<h1>Acme Tools</h1><p>Anvils, rockets and roller skates since 1949.</p><p><a href="/about">About us</a> <a href="/go?url=/about">Go</a> <a href="/files/price-list.pdf">Price list</a></p><img src="http://www.acme.test/logo.svg" alt="">',
          '<meta name="description" content="Anvils, rockets and roller skates since 1949."><script src="/js/jquery-1.8.3.min.js"></script><script src="http://www.acme.test/js/app.js"></script>',
        ),
      },
    ],
  },
  {
    id: "secret-in-script",
    where: "https://www.acme.test/js/app.js",
    expect: { area, check: "web-script-secrets", outcome: "script-secret" },
    // Written in two halves so that no one's secret scanner takes the blueprint itself for a leak.
    plant: [
      {
        change: "path",
        host: "www.acme.test",
        path: "/js/app.js",
        answer: `const uploads = { region: "eu-west-1", accessKeyId: "${"AKIA"}${"Z7Q2LABANVILROCK".slice(0, 16)}" };\n//# sourceMappingURL=app.js.map\n`,
      },
    ],
  },
  file(
    ["web-documents", "document-names-machines"],
    "document-properties",
    "www.acme.test",
    "/files/price-list.pdf",
    plain(
      "%PDF-1.4\n1 0 obj\n<< /Title (C:\\Users\\wile\\Desktop\\price-list.docx) /Author (Wile Example) /Producer (Anvil Print 2.1) >>\nendobj\ntrailer\n<< /Info 1 0 R >>\n%%EOF\n",
      "application/pdf",
    ),
  ),
  file(
    ["web-source-maps", "source-map-exposed"],
    "source-map",
    "www.acme.test",
    "/js/app.js.map",
    plain(
      '{"version":3,"file":"app.js","sources":["src/uploads.ts"],"sourcesContent":["export const uploads = {};"],"mappings":"AAAA"}',
      "application/json",
    ),
  ),
  file(
    ["web-systems", "system-outdated"],
    "wordpress-outdated",
    "blog.acme.test",
    "/",
    page(
      "Acme blog",
      "<h1>Blog</h1>",
      '<meta name="generator" content="WordPress 4.7.1"><link rel="stylesheet" href="/wp-content/themes/anvil/style.css?ver=4.7.1">',
    ),
    "blog.acme.test",
  ),
  file(
    ["web-security-txt", "security-txt-expired"],
    "security-txt-expired",
    "blog.acme.test",
    "/.well-known/security.txt",
    plain("Contact: mailto:security@acme.test\nExpires: 2022-01-01T00:00:00.000Z\n", "text/plain"),
  ),
  {
    id: "login-over-http",
    where: "http://intranet.acme.test/",
    expect: { area, check: "web-mixed-content", outcome: "password-over-http" },
    plant: [
      {
        change: "add-host",
        host: {
          name: "intranet.acme.test",
          site: { paths: { "/": page("Acme intranet", loginForm("http://intranet.acme.test/login")) } },
          services: [{ port: 80, speaks: "http", server: "Microsoft-IIS/7.5" }],
        },
      },
    ],
  },
  {
    id: "default-page",
    where: "http://old-www.acme.test/",
    expect: { area, check: "web-default-pages", outcome: "default-page" },
    plant: [
      {
        change: "add-host",
        host: {
          name: "old-www.acme.test",
          site: {
            paths: {
              "/": page(
                "Apache2 Ubuntu Default Page: It works",
                '<div class="section_header">It works!</div><p>This is the default welcome page used to test the correct operation of the Apache2 server after installation on Ubuntu systems.</p>',
              ),
            },
          },
          services: [{ port: 80, speaks: "http", server: "Apache/2.4.18 (Ubuntu)" }],
        },
      },
    ],
  },
  {
    id: "open-bucket",
    where: "https://assets.acme.test/",
    expect: { area: "sensitive-data", check: "web-buckets", outcome: "bucket-listable" },
    plant: [
      {
        change: "add-host",
        host: {
          name: "assets.acme.test",
          site: {
            paths: {
              "/": plain(
                '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>acme-assets</Name><Prefix></Prefix><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated><Contents><Key>hr/payroll-2025.csv</Key><LastModified>2025-02-01T00:00:00.000Z</LastModified><Size>20480</Size></Contents></ListBucketResult>',
                "application/xml",
              ),
            },
          },
          services: [
            { port: 80, speaks: "http", server: "AmazonS3" },
            { port: 443, speaks: "https", server: "AmazonS3" },
          ],
        },
      },
    ],
  },
];
