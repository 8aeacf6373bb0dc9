/** What a leaked login opens, where it opens more than itself. */
export type AccessKind = "vpn" | "sso" | "mail" | "remote" | "cloud";

const KINDS: readonly (readonly [AccessKind, RegExp])[] = [
  [
    "vpn",
    /(?:^|[.-])(?:vpn|sslvpn|globalprotect|anyconnect|fortigate|pulse|netscaler|citrix|ra|remote-?access)\d*(?=[.-])/,
  ],
  ["sso", /(?:^|[.-])(?:sso|adfs|okta|auth0|onelogin|idp|keycloak|pingone|duosecurity|login\.microsoftonline)(?=[.-])/],
  [
    "remote",
    /(?:^|[.-])(?:rdweb|rdp|rds|anydesk|teamviewer|connectwise|screenconnect|splashtop|logmein|guacamole|bastion)(?=[.-])/,
  ],
  ["mail", /(?:^|[.-])(?:owa|webmail|mail|exchange|outlook|zimbra|roundcube|autodiscover)\d*(?=[.-])/],
  [
    "cloud",
    /(?:^|[.-])(?:signin\.aws\.amazon|console\.aws|console\.cloud|portal\.azure|cpanel|plesk|whm|vcenter|proxmox)(?=[.-])/,
  ],
];

/** Does a login at this host open a network, all applications, mail, machines or a cloud? Null for a site like others. */
export const accessKind = (host: string): AccessKind | null => {
  const name = host.toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
};
