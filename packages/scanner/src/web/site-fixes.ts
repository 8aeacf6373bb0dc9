import type { Fix } from "./fixes.ts";

/** Refuses requests that name another site as the place to go on to; the application's own list is the better half. */
export const refuseForeignTargets = (path: string): Fix => ({
  nginx: `location = ${path} {\n  if ($args ~* "=(?:https?(?::|%3A))?(?:/|%2F|\\\\\\\\|%5C){2}") { return 400; }\n}`,
  apache: `RewriteEngine On\nRewriteCond %{QUERY_STRING} "=(?:https?(?::|%3A))?(?:/|%2F|%5C){2}" [NC]\nRewriteRule "^${path}$" - [R=400,L]`,
  iis: '<system.webServer><security><requestFiltering><denyQueryStringSequences>\n  <add sequence="=//" />\n  <add sequence="=http:" />\n  <add sequence="=https:" />\n</denyQueryStringSequences></requestFiltering></security></system.webServer>',
  caddy: `@away {\n  path ${path}\n  expression \`{query}.matches("(?i)=(https?(:|%3A))?(/|%2F|%5C){2}")\`\n}\nrespond @away 400`,
});

/** Answers "not found" for every file that ends so. */
export const denyEnding = (ending: string): Fix => ({
  nginx: `location ~ \\${ending}$ { return 404; }`,
  apache: `RedirectMatch 404 "\\${ending}$"`,
  iis: `<system.webServer><security><requestFiltering><fileExtensions>\n  <add fileExtension="${ending}" allowed="false" />\n</fileExtensions></requestFiltering></security></system.webServer>`,
  caddy: `@ending path *${ending}\nrespond @ending 404`,
});

/** A server that answers to no name but those it was given. */
export const noDefaultSite: Fix = {
  nginx: "server {\n  listen 80 default_server;\n  return 444;\n}",
  apache: '<VirtualHost _default_:80>\n  <Location "/">\n    Require all denied\n  </Location>\n</VirtualHost>',
  iis: 'Remove-Website -Name "Default Web Site"',
  caddy: ":80 {\n  abort\n}",
};

/** The security.txt file (RFC 9116), valid for a year. */
export const securityTxt = (domain: string, now: number): Fix => {
  const expires = `${new Date(now + 365 * 86_400_000).toISOString().slice(0, 19)}Z`;
  const lines = [`Contact: mailto:security@${domain}`, `Expires: ${expires}`];
  const file = `# the document root's .well-known/security.txt holds:\n# ${lines.join("\n# ")}`;
  return {
    nginx: `location = /.well-known/security.txt {\n  default_type text/plain;\n  return 200 "${lines.join("\\n")}\\n";\n}`,
    apache: `${file}\n<Files "security.txt">\n  ForceType "text/plain; charset=utf-8"\n</Files>`,
    iis: `<!-- the site's .well-known\\security.txt holds:\n${lines.join("\n")} -->\n<system.webServer><staticContent><mimeMap fileExtension=".txt" mimeType="text/plain; charset=utf-8" /></staticContent></system.webServer>`,
    caddy: `respond /.well-known/security.txt <<TXT\n  ${lines.join("\n  ")}\n  TXT 200`,
  };
};

/** A certificate of an authority that browsers know, with its chain, that renews itself. */
export const freshCertificate = (host: string): Fix => {
  const folder = `/etc/letsencrypt/live/${host}`;
  return {
    nginx: `# certbot --nginx -d ${host}\nssl_certificate ${folder}/fullchain.pem;\nssl_certificate_key ${folder}/privkey.pem;`,
    apache: `# certbot --apache -d ${host}\nSSLCertificateFile ${folder}/fullchain.pem\nSSLCertificateKeyFile ${folder}/privkey.pem`,
    iis: `wacs.exe --source manual --host ${host} --installation iis`,
    caddy: `${host} {\n  # Caddy obtains and renews the certificate by itself\n}`,
  };
};

/** Names come from pages of third parties; what is no plain name is not put into a command. */
const isPlain = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,200}$/i.test(name);

/** The keepers' own command that closes a bucket, by where it is; nothing where its name is not a plain one. */
export const closeBucket = (address: string): Fix => {
  const url = new URL(address);
  const made = commandFor(url);
  return made.names.every(isPlain) ? { shell: made.shell } : {};
};

const commandFor = (url: URL): { readonly names: readonly string[]; readonly shell: string } => {
  const [first = ""] = url.pathname.split("/").filter((part) => part !== "");
  const label = url.hostname.split(".")[0] ?? "";
  if (url.hostname.endsWith(".blob.core.windows.net"))
    return {
      names: [label, first],
      shell: `az storage container set-permission --account-name ${label} --name ${first} --public-access off`,
    };
  if (url.hostname.endsWith("storage.googleapis.com")) {
    const bucket = url.hostname === "storage.googleapis.com" ? first : label;
    return { names: [bucket], shell: `gcloud storage buckets update gs://${bucket} --public-access-prevention` };
  }
  if (url.hostname.endsWith(".firebaseio.com"))
    return { names: [], shell: '{ "rules": { ".read": "auth != null", ".write": "auth != null" } }' };
  const bucket = /^s3[.-]/.test(url.hostname)
    ? first
    : url.hostname.replace(/\.s3[.-].*$|\.[^.]+\.digitaloceanspaces\.com$/, "");
  return {
    names: [bucket],
    shell: `aws s3api put-public-access-block --bucket ${bucket} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true`,
  };
};

/** The version of a library that has no known vulnerability, as its package manager takes it. */
export const updatePackage = (library: string, fixedIn: string): Fix => ({
  shell: `npm install ${library}@^${fixedIn}`,
});

/** Name servers that hand the whole zone to their own secondaries only; the address is an example to replace. */
export const ownTransfersOnly = (domain: string): Fix => ({
  bind: `zone "${domain}" {\n  allow-transfer { 203.0.113.53; }; // your own secondary, or none\n};`,
});
