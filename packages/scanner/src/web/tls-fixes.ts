import type { Fix } from "./fixes.ts";

/** A supported OpenSSL, and every program restarted that has loaded the old one. */
export const updateOpenSsl: Fix = {
  shell:
    "# Debian, Ubuntu\napt-get update && apt-get install --only-upgrade openssl 'libssl*'\n# RHEL, Fedora\ndnf update openssl openssl-libs\n# restart what still has the old library loaded\nlsof -n | grep -E 'libssl.*(DEL|deleted)'\nsystemctl restart nginx apache2 httpd",
};

/** No compression of pages that hold secrets; static files may stay compressed. */
export const noPageCompression: Fix = {
  nginx: "gzip off;\nlocation /assets/ {\n  gzip on;\n}",
  apache:
    'SetEnvIfNoCase Request_URI "." no-gzip=1 no-brotli=1\nSetEnvIfNoCase Request_URI "^/assets/" !no-gzip !no-brotli',
  iis: '<system.webServer><urlCompression doStaticCompression="true" doDynamicCompression="false" /></system.webServer>',
  caddy: "@assets path /assets/*\nencode @assets gzip",
};

/** Tickets that live a day, or none. */
export const shortSessions: Fix = {
  nginx: "ssl_session_timeout 1d;\nssl_session_tickets off;",
  apache: "SSLSessionTickets Off\nSSLSessionCacheTimeout 86400",
  shell: "# HAProxy, in the section global\ntune.ssl.lifetime 86400\nssl-default-bind-options no-tls-tickets",
};

/** Second handshakes refused, or TLS 1.3 alone, which has none. Current releases of nginx and Apache refuse them. */
export const noClientRenegotiation: Fix = {
  nginx: "# refused since nginx 0.8.23: update nginx and OpenSSL\nssl_protocols TLSv1.2 TLSv1.3;",
  apache: "# refused since Apache 2.2.15: update Apache and OpenSSL\nSSLProtocol -all +TLSv1.2 +TLSv1.3",
  shell:
    "# F5 BIG-IP\ntmsh modify ltm profile client-ssl <profile> renegotiation disabled\n# Java, as an option of the virtual machine\n-Djdk.tls.rejectClientInitiatedRenegotiation=true",
};

/** Each site with a session cache and keys of its own, or no tickets at all. */
export const separateSessions = (host: string): Fix => ({
  nginx: `# in every server block, with a name of its own\nserver {\n  server_name ${host};\n  ssl_session_cache shared:${host.replaceAll(/[^a-z0-9]/gi, "_")}:1m;\n  ssl_session_tickets off;\n}`,
  apache: "SSLSessionTickets Off",
});

/** Tickets off on the appliances of F5 until they are updated. */
export const noTicketsOnBigIp: Fix = {
  shell: "tmsh modify ltm profile client-ssl <profile> session-ticket disabled\ntmsh save sys config",
};

/** The chain from the site's certificate upwards, each certificate followed by its issuer. */
export const orderedChain = (host: string): Fix => {
  const folder = `/etc/letsencrypt/live/${host}`;
  return {
    shell: `cat ${host}.pem intermediate.pem > fullchain.pem\nopenssl s_client -connect ${host}:443 -servername ${host} -showcerts </dev/null`,
    nginx: `ssl_certificate ${folder}/fullchain.pem;`,
    apache: `SSLCertificateFile ${folder}/fullchain.pem`,
  };
};
