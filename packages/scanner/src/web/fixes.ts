/** Something to paste: configuration per web server, or a DNS record. Code, so it reads the same in every language. */
export interface Fix {
  readonly nginx?: string;
  readonly apache?: string;
  readonly iis?: string;
  readonly caddy?: string;
  readonly dns?: string;
  /** For name servers. */
  readonly bind?: string;
  /** A command of a storage service or a package manager. */
  readonly shell?: string;
}

const xmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Sends a header with every answer. */
export const setHeader = (name: string, value: string): Fix => ({
  nginx: `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  apache: `Header always set ${name} "${value.replaceAll('"', '\\"')}"`,
  iis: `<system.webServer><httpProtocol><customHeaders>\n  <add name="${name}" value="${xmlText(value)}" />\n</customHeaders></httpProtocol></system.webServer>`,
  caddy: `header ${name} "${value.replaceAll('"', '\\"')}"`,
});

/** Stops a header from being sent. */
export const removeHeader = (name: string): Fix => ({
  nginx: name === "server" ? "server_tokens off;" : `proxy_hide_header ${name};\nfastcgi_hide_header ${name};`,
  apache: name === "server" ? "ServerTokens Prod\nServerSignature Off" : `Header always unset ${name}`,
  iis:
    name === "server"
      ? '<system.webServer><security><requestFiltering removeServerHeader="true" /></security></system.webServer>'
      : `<system.webServer><httpProtocol><customHeaders><remove name="${name}" /></customHeaders></httpProtocol></system.webServer>`,
  caddy: `header -${name}`,
});

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isWholeSite = (path: string): boolean => path === "" || path === "/";

/** Answers a path with "not found". Taking the file away is still the better half of the work. */
export const denyPath = (path: string): Fix => {
  if (isWholeSite(path)) return loginBeforeSite;
  const folder = path.endsWith("/");
  const pattern = `^${escapeRegex(path)}${folder ? "" : "$"}`;
  return {
    nginx: `location ~ ${pattern} { return 404; }`,
    apache: `RedirectMatch 404 "${pattern}"`,
    iis: `<system.webServer><security><requestFiltering><denyUrlSequences>\n  <add sequence="${xmlText(path)}" />\n</denyUrlSequences></requestFiltering></security></system.webServer>`,
    caddy: `@hidden path ${path}${folder ? "*" : ""}\nrespond @hidden 404`,
  };
};

/** Answers everything whose name begins with a dot with "not found", except the agreed folder (RFC 8615). */
export const denyDotFiles: Fix = {
  nginx: "location ~ /\\.(?!well-known/) { return 404; }",
  apache: 'RedirectMatch 404 "/\\.(?!well-known/)"',
  iis: '<system.webServer><security><requestFiltering><hiddenSegments>\n  <add segment=".git" />\n  <add segment=".env" />\n  <add segment=".svn" />\n</hiddenSegments></requestFiltering></security></system.webServer>',
  caddy: "@dot path_regexp /\\.(?!well-known/)\nrespond @dot 404",
};

/** No listing of folders. */
export const noListing: Fix = {
  nginx: "autoindex off;",
  apache: "Options -Indexes",
  iis: '<system.webServer><directoryBrowse enabled="false" /></system.webServer>',
  caddy: "file_server",
};

/** Sends visitors of http:// to https:// for good. */
export const redirectToHttps = (host: string): Fix => ({
  nginx: `server {\n  listen 80;\n  server_name ${host};\n  return 301 https://$host$request_uri;\n}`,
  apache: `<VirtualHost *:80>\n  ServerName ${host}\n  Redirect permanent / https://${host}/\n</VirtualHost>`,
  iis: '<system.webServer><rewrite><rules><rule name="https" stopProcessing="true">\n  <match url="(.*)" />\n  <conditions><add input="{HTTPS}" pattern="off" /></conditions>\n  <action type="Redirect" url="https://{HTTP_HOST}/{R:1}" redirectType="Permanent" />\n</rule></rules></rewrite></system.webServer>',
  caddy: `${host} {\n  # Caddy redirects http to https by itself\n}`,
});

/** Marks every cookie that passes the server; the application's own setting is the better place. */
export const markCookies: Fix = {
  nginx: "proxy_cookie_flags ~ secure httponly samesite=lax;",
  apache: 'Header always edit Set-Cookie "(?i)^((?!.*;\\s*secure).*)$" "$1; Secure; HttpOnly; SameSite=Lax"',
  iis: '<system.web><httpCookies httpOnlyCookies="true" requireSSL="true" sameSite="Lax" /></system.web>',
  caddy: 'header >Set-Cookie "^(.*)$" "$1; Secure; HttpOnly; SameSite=Lax"',
};

/** TLS 1.2 and 1.3 with forward secrecy only. */
export const modernTls: Fix = {
  nginx: "ssl_protocols TLSv1.2 TLSv1.3;\nssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;\nssl_prefer_server_ciphers off;",
  apache: "SSLProtocol -all +TLSv1.2 +TLSv1.3\nSSLCipherSuite ECDHE+AESGCM:ECDHE+CHACHA20\nSSLHonorCipherOrder off",
  iis: "Disable-TlsCipherSuite -Name TLS_RSA_WITH_AES_128_CBC_SHA\nNew-Item 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols\\TLS 1.0\\Server' -Force | New-ItemProperty -Name Enabled -Value 0 -PropertyType DWord",
  caddy: "tls {\n  protocols tls1.2 tls1.3\n}",
};

/** Refuses TRACE and nothing else: an application may be there to be written to. */
export const noTrace: Fix = {
  nginx: "if ($request_method = TRACE) { return 405; }",
  apache: "TraceEnable off",
  iis: '<system.webServer><security><requestFiltering><verbs>\n  <add verb="TRACE" allowed="false" />\n</verbs></requestFiltering></security></system.webServer>',
  caddy: "@trace method TRACE\nrespond @trace 405",
};

/** Methods that change something need a login; people who have one go on as before. */
export const writingNeedsLogin: Fix = {
  nginx:
    'location / {\n  limit_except GET HEAD POST OPTIONS {\n    auth_basic "Staff";\n    auth_basic_user_file /etc/nginx/htpasswd;\n  }\n}',
  apache:
    'AuthType Basic\nAuthName "Staff"\nAuthUserFile /etc/apache2/htpasswd\n<LimitExcept GET HEAD POST OPTIONS>\n  Require valid-user\n</LimitExcept>',
  iis: '<system.webServer><security><authorization>\n  <add accessType="Deny" users="?" verbs="PUT,DELETE,PATCH" />\n</authorization></security></system.webServer>',
  caddy: "@writing not method GET HEAD POST OPTIONS\nbasic_auth @writing {\n  staff <hash of caddy hash-password>\n}",
};

/** One canonical name, whatever the Host header says. */
export const fixedHost = (host: string): Fix => ({
  nginx: `server {\n  listen 443 ssl default_server;\n  ssl_reject_handshake on;\n}\n# in the site itself:\nserver_name ${host};\nproxy_set_header Host ${host};`,
  apache: `UseCanonicalName On\nServerName ${host}`,
  iis: `<binding protocol="https" bindingInformation="*:443:${host}" />`,
  caddy: `${host} {\n  # serves this host name only\n}`,
});

/** A DNS record to publish or remove, written as in a zone file. */
export const dnsRecord = (line: string): Fix => ({ dns: line });

/** The own network, and everyone else with a login: the whole of a site may be what it is there for. */
const loginBeforeSite: Fix = {
  nginx:
    'location / {\n  satisfy any;\n  allow 203.0.113.0/24; # your own network\n  deny all;\n  auth_basic "Staff";\n  auth_basic_user_file /etc/nginx/htpasswd;\n}',
  apache:
    '<Location "/">\n  AuthType Basic\n  AuthName "Staff"\n  AuthUserFile /etc/apache2/htpasswd\n  <RequireAny>\n    Require ip 203.0.113.0/24 # your own network\n    Require valid-user\n  </RequireAny>\n</Location>',
  iis: '<system.webServer><security><authentication>\n  <anonymousAuthentication enabled="false" />\n  <windowsAuthentication enabled="true" />\n</authentication></security></system.webServer>',
  caddy: "@outside not remote_ip 203.0.113.0/24\nbasic_auth @outside {\n  staff <hash of caddy hash-password>\n}",
};

/** Lets only one's own network reach a path; the range is an example to replace. A whole site asks for a login instead. */
export const restrictPath = (path: string): Fix =>
  isWholeSite(path)
    ? loginBeforeSite
    : {
        nginx: `location ${path} {\n  allow 203.0.113.0/24; # your own network\n  deny all;\n}`,
        apache: `<Location "${path}">\n  Require ip 203.0.113.0/24 # your own network\n</Location>`,
        iis: `<location path="${path.replace(/^\//, "")}"><system.webServer><security><ipSecurity allowUnlisted="false">\n  <add ipAddress="203.0.113.0" subnetMask="255.255.255.0" allowed="true" />\n</ipSecurity></security></system.webServer></location>`,
        caddy: `@outside {\n  path ${path}*\n  not remote_ip 203.0.113.0/24\n}\nrespond @outside 404`,
      };

/** Shows a plain page for every error, and nothing of what happened inside. */
export const plainErrors: Fix = {
  nginx: "proxy_intercept_errors on;\nerror_page 500 502 503 504 /error.html;",
  apache: 'ErrorDocument 500 "Something went wrong."\nphp_flag display_errors off',
  iis: '<system.web><customErrors mode="On" /><compilation debug="false" /></system.web>\n<system.webServer><httpErrors errorMode="Custom" /></system.webServer>',
  caddy: 'handle_errors {\n  respond "Something went wrong." 500\n}',
};
