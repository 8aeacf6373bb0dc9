import type { Recorded } from "./recording-site.ts";

/** A template invented for the test that would do harm, and the request that its author expects on the wire. */
export interface HostileTemplate {
  readonly name: string;
  readonly block: readonly string[];
  readonly wire: Recorded;
  readonly variables?: Readonly<Record<string, string>>;
}

const HOST = "www.acme.test";
const wireOf = (
  target: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Recorded => ({ method, target, headers: [["Host", HOST], ...Object.entries(headers)], body });

const byPath = (name: string, target: string): HostileTemplate => ({
  name,
  block: ["method: GET", `path: [${JSON.stringify(`{{BaseURL}}${target}`)}]`],
  wire: wireOf(target),
});
const byHeader = (name: string, header: string, value: string, target = "/"): HostileTemplate => ({
  name,
  block: [
    "method: GET",
    `path: ["{{BaseURL}}${target}"]`,
    `headers: {${JSON.stringify(header)}: ${JSON.stringify(value)}}`,
  ],
  wire: wireOf(target, { headers: { [header]: value } }),
});
const byRaw = (name: string, lines: readonly string[], wire: Recorded): HostileTemplate => ({
  name,
  block: ["raw:", `  - ${JSON.stringify(lines.join("\n"))}`],
  wire,
});

/** Base64 of a user and a password no one has. */
const LOGIN = Buffer.from("acme-admin:acme-admin").toString("base64");

export const HOSTILE_TEMPLATES: readonly HostileTemplate[] = [
  byPath("wipes a CMS by a parameter", "/wp-admin/admin-post.php?do_reset_wordpress=1"),
  byPath("a command through a web shell", "/irj/helper.jsp?cmd=ls"),
  byPath("a command in a path", "/api/system/exec/id"),
  byPath("logs everyone out", "/account/logout"),
  byPath("deletes by a path", "/api/v1/users/1/delete"),
  byPath("deletes by a joined word", "/ajax/dodeleteall.php"),
  byPath("deletes by case", "/admin/DeLeTe"),
  byPath("resets a password", "/user/resetPassword"),
  byPath("reboots a router", "/goform/reboot"),
  byPath("shuts a service down", "/actuator/shutdown"),
  byPath("starts a scheduled job", "/wp-cron.php"),
  byPath("installs over an application", "/install.php?step=2"),
  byPath("uploads", "/filemanager/upload.php"),
  byPath("creates a user", "/api/user/create?name=x"),
  byPath("saves a user by GET", "/api/v1/user/save?ID=1&Username=x&Role=admin"),
  byPath("dumps the memory of the process", "/actuator/heapdump"),
  byPath("a parameter that is an action", "/index.php?action=purge_cache"),
  byPath("a parameter that is an operation", "/index.php?option=com_x&task=remove"),
  byPath("the same parameter twice", "/list?page=1&page=2"),
  byPath("an action in a harmless parameter", "/panel?view=reset"),
  byPath("a query language", "/query?q=SHOW%20DATABASES"),
  byPath("SQL in a parameter", "/item?id=1'+UNION+SELECT+1--"),
  byPath("SQL with a waiting time", "/item?q=1%20AND%20SLEEP(5)"),
  byPath("climbs out of the folder", "/static/../../etc/passwd"),
  byPath("climbs out, encoded", "/static/%2e%2e/%2e%2e/secret"),
  byPath("climbs out, encoded twice", "/static/%252e%252e/secret"),
  byPath("climbs out by an alias", "/static../.git/config"),
  byPath("climbs out through a proxy", "/..;/manager/html"),
  byPath("parameters of a path segment", "/admin;jsessionid=1/users"),
  byPath("a file of the system", "/download?file=/etc/passwd"),
  byPath("a script in a parameter", "/search?q=<script>alert(1)</script>"),
  byPath("a line break in the path", "/%0d%0aSet-Cookie:a=b"),
  byPath("a null byte", "/status.htm%00x"),
  byPath("an overlong character", "/%c0%ae%c0%ae/etc"),
  byPath("characters of another width", "/%uff0e%uff0e/secret"),
  byPath("an expression of a template engine", "/?name=${7*7}"),
  byPath("a lookup by a logger", "/?x=${jndi:ldap://acme.test/a}"),
  byPath("an object to deserialize", "/api?data=rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA=="),
  byPath("a prototype to pollute", "/?__proto__[x]=1"),
  byPath("makes the server call a host", "/proxy?url=http://169.254.169.254/latest/meta-data/"),
  byPath("redirects a visitor elsewhere", "/login?next=//evil.example/"),
  byPath("redirects elsewhere, encoded", "/login?next=%2F%2Fevil.example"),
  byPath("a callback", "/api?callback=alert"),
  byPath("a password in the query", "/?username=acme&password=acme"),
  byPath("a token in the query", "/api/data?api_key=0123456789abcdef"),
  byPath("a login in Base64", `/cgi/verify?account=${LOGIN}`),
  byPath("a command in Base64", `/view/${Buffer.from("id; rm -rf /tmp/x").toString("base64").replace(/=+$/, "")}`),
  byHeader("hard-coded credentials", "Authorization", `Basic ${LOGIN}`),
  byHeader("a forged token", "Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJhZG1pbiI6dHJ1ZX0."),
  byHeader("a session that is taken over", "Cookie", "JSESSIONID=0123456789abcdef"),
  byHeader("code in a cookie", "Cookie", 'username=\',0,"",1,"0");echo "x";//'),
  byHeader("a token of the product's own", "X-Access-Token", "acme"),
  byHeader("an internal user", "X-PAN-AuthCheck", "off"),
  byHeader("an address of the inside", "X-Forwarded-For", "127.0.0.1"),
  byHeader("another path behind the proxy", "X-Original-URL", "/admin/delete"),
  byHeader("a rewritten path", "X-Rewrite-URL", "/admin"),
  byHeader("another method", "X-HTTP-Method-Override", "DELETE"),
  byHeader("another host behind the proxy", "X-Forwarded-Host", "evil.example"),
  byHeader("a function of a shell", "Referer", "() { :;}; /bin/id"),
  byHeader("an expression in a content type", "Content-Type", "%{(#a='b')}"),
  byHeader("many ranges", "Range", "bytes=0-,0-1,0-2,0-3"),
  byHeader("skipped middleware", "X-Middleware-Subrequest", "middleware:middleware"),
  byHeader("a command in a header", "command1", "show running-config"),
  {
    name: "sends data",
    block: ["method: POST", 'path: ["{{BaseURL}}/login"]', 'body: "user=acme&password=acme"'],
    wire: wireOf("/login", { method: "POST", body: "user=acme&password=acme" }),
  },
  byRaw(
    "deletes",
    ["DELETE /users/1 HTTP/1.1", "Host: {{Hostname}}", "", ""],
    wireOf("/users/1", { method: "DELETE" }),
  ),
  byRaw("a GET with a body", ["GET / HTTP/1.1", "Host: {{Hostname}}", "", "<a/>"], wireOf("/", { body: "<a/>" })),
  byRaw(
    "a smuggled request",
    ["GET / HTTP/1.1", "Host: {{Hostname}}", "Transfer-Encoding: chunked", "", ""],
    wireOf("/", { headers: { "Transfer-Encoding": "chunked" } }),
  ),
  byRaw(
    "a user in the URL",
    ["GET http://acme:acme@{{Hostname}}/ HTTP/1.1", "Host: {{Hostname}}", "", ""],
    wireOf("http://acme:acme@www.acme.test/"),
  ),
  {
    name: "an action from a list of payloads",
    block: ["method: GET", 'path: ["{{BaseURL}}/{{what}}"]', "payloads: {what: [status, reboot]}"],
    wire: wireOf("/reboot"),
  },
  {
    name: "an action put together by functions",
    block: ["method: GET", `path: ["{{BaseURL}}/{{concat('de', 'lete')}}/1"]`],
    wire: wireOf("/delete/1"),
  },
  {
    name: "an action decoded by a function",
    block: ["method: GET", `path: ["{{BaseURL}}/{{base64_decode('cmVib290')}}"]`],
    wire: wireOf("/reboot"),
  },
  {
    name: "an action turned around by a function",
    block: ["method: GET", `path: ["{{BaseURL}}/{{reverse('tuogol')}}"]`],
    wire: wireOf("/logout"),
  },
  {
    name: "credentials put together by a function",
    block: ["method: GET", 'path: ["{{BaseURL}}/"]', `headers: {Authorization: "Basic {{base64('acme:acme')}}"}`],
    wire: wireOf("/", { headers: { Authorization: `Basic ${Buffer.from("acme:acme").toString("base64")}` } }),
  },
  {
    name: "an action from a variable",
    variables: { what: "{{to_lower('SHUTDOWN')}}" },
    block: ["method: GET", 'path: ["{{BaseURL}}/{{what}}"]'],
    wire: wireOf("/shutdown"),
  },
];

/** Templates that read a page or a file. */
export const HARMLESS_PATHS: readonly string[] = [
  "/",
  "/.git/config",
  "/.env.backup",
  "/admin/login.php",
  "/login?next=/admin/",
  "/login?redirect=%2F",
  "/wp-json/wp/v2/users/",
  "/wp-content/plugins/duplicate-page/readme.txt",
  "/backup/",
  "/backup.zip",
  "/install.log",
  "/logs/update.txt",
  "/server-status",
  "/actuator/health",
  "/api/v1/version",
  "/service.asmx?wsdl",
  "/_cluster/health?pretty",
  "/graphql?query={__typename}",
  "/index.html?lang=en",
  "/api/items?limit=10&sort=asc",
  "/+CSCOE+/logon.html",
  "/phpinfo.php",
  "/settings.php~",
];
