import { ProbeError } from "@parapet/net/probe-error";

import type { FoundName, NamedSource } from "../name-source.ts";

/** Services that announce themselves by SRV records, as their own specifications and products name them. */
export const SRV_NAMES: readonly string[] = [
  "_ldap._tcp",
  "_ldaps._tcp",
  "_ldap._tcp.dc._msdcs",
  "_ldap._tcp.pdc._msdcs",
  "_ldap._tcp.gc._msdcs",
  "_gc._tcp",
  "_gc._msdcs",
  "_kerberos._tcp",
  "_kerberos._udp",
  "_kerberos._tcp.dc._msdcs",
  "_kerberos-master._tcp",
  "_kerberos-master._udp",
  "_kerberos-adm._tcp",
  "_kpasswd._tcp",
  "_kpasswd._udp",
  "_sip._tcp",
  "_sip._udp",
  "_sip._tls",
  "_sips._tcp",
  "_sipfederationtls._tcp",
  "_sipinternaltls._tcp",
  "_h323cs._tcp",
  "_h323ls._udp",
  "_h323rs._tcp",
  "_stun._tcp",
  "_stun._udp",
  "_stuns._tcp",
  "_turn._tcp",
  "_turn._udp",
  "_turns._tcp",
  "_jabber._tcp",
  "_jabber-client._tcp",
  "_xmpp-client._tcp",
  "_xmpps-client._tcp",
  "_xmpp-server._tcp",
  "_xmpps-server._tcp",
  "_matrix._tcp",
  "_matrix-fed._tcp",
  "_autodiscover._tcp",
  "_imap._tcp",
  "_imaps._tcp",
  "_pop3._tcp",
  "_pop3s._tcp",
  "_submission._tcp",
  "_submissions._tcp",
  "_smtp._tcp",
  "_sieve._tcp",
  "_jmap._tcp",
  "_caldav._tcp",
  "_caldavs._tcp",
  "_carddav._tcp",
  "_carddavs._tcp",
  "_ntp._udp",
  "_ftp._tcp",
  "_ssh._tcp",
  "_http._tcp",
  "_https._tcp",
  "_vlmcs._tcp",
  "_wpad._tcp",
  "_rdp._tcp",
  "_radius._udp",
  "_radsec._tcp",
  "_mqtt._tcp",
  "_secure-mqtt._tcp",
  "_mysqlsrv._tcp",
  "_mongodb._tcp",
  "_etcd-server._tcp",
  "_etcd-client._tcp",
  "_etcd-server-ssl._tcp",
  "_etcd-client-ssl._tcp",
  "_consul._tcp",
  "_vault._tcp",
  "_puppet._tcp",
  "_x-puppet._tcp",
  "_ceph-mon._tcp",
  "_minecraft._tcp",
  "_ts3._udp",
  "_collab-edge._tls",
  "_cisco-uds._tcp",
  "_cuplogin._tcp",
  "_nicname._tcp",
  "_rwhois._tcp",
  "_pgpkeys._tcp",
  "_hkp._tcp",
  "_hkps._tcp",
  "_certificates._tcp",
  "_crls._tcp",
  "_ocsp._tcp",
  "_afs3-vlserver._udp",
  "_nfs-domainroot._tcp",
  "_printer._tcp",
  "_ipp._tcp",
  "_telnet._tcp",
  "_finger._tcp",
  "_svn._tcp",
  "_git._tcp",
  "_kafka._tcp",
];

/** Which services does the domain announce, and where do they live? (SRV, RFC 2782) */
export const srvSweep: NamedSource = {
  id: "srv-sweep",
  needsKey: "no",
  touch: "passive",
  startsFrom: "zone",
  async find(zone, net, { signal }) {
    const names: FoundName[] = [];
    let failed = 0;
    let failure: ProbeError | null = null;
    await Promise.all(
      SRV_NAMES.map(async (service) => {
        try {
          const reply = await net.dns.query(`${service}.${zone}`, "SRV", { signal });
          for (const { data } of reply.answers) {
            if (typeof data === "object" && data !== null && "target" in data && typeof data.target === "string") {
              names.push({ name: data.target, detail: `${service}.${zone} SRV` });
            }
          }
        } catch (error) {
          if (!(error instanceof ProbeError)) throw error;
          failed += 1;
          failure = error;
        }
      }),
    );
    if (failure !== null && failed === SRV_NAMES.length) throw failure;
    return failed === 0 ? { names } : { names, limited: `${failed} of ${SRV_NAMES.length} questions got no answer` };
  },
};
