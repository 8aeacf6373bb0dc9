/**
 * Products that changed vendor or name: all names of an entry mean the same software. Banners and old CVEs use the old
 * names, new CVEs the new ones.
 */
const SAME_PRODUCT: readonly string[] = [
  "redis:redis redislabs:redis pivotal_software:redis",
  "matomo:matomo piwik:piwik",
  "zulip:zulip zulip:zulip_server",
  "f5:nginx nginx:nginx igor_sysoev:nginx f5:nginx_open_source",
  "apache:http_server apache:httpd apache:apache_http_server",
  "apache:tomcat apache:apache_tomcat",
  "oracle:mysql mysql:mysql sun:mysql oracle:mysql_server",
  "mariadb:mariadb mariadb:mariadb_server",
  "microsoft:internet_information_services microsoft:internet_information_server microsoft:iis",
  "eclipse:jetty mortbay:jetty jetty:jetty mortbay_jetty:jetty",
  "elastic:elasticsearch elasticsearch:elasticsearch elasticsearch:elastic",
  "elastic:kibana elasticsearch:kibana",
  "elastic:logstash elasticsearch:logstash",
  "vmware:rabbitmq pivotal_software:rabbitmq pivotal:rabbitmq",
  "vmware:spring_framework pivotal_software:spring_framework springsource:spring_framework",
  "oracle:jdk sun:jdk",
  "oracle:jre sun:jre",
  "oracle:glassfish_server oracle:glassfish sun:glassfish_enterprise_server eclipse:glassfish",
  "oracle:weblogic_server bea:weblogic_server",
  "jenkins:jenkins cloudbees:jenkins jenkins-ci:jenkins",
  "atlassian:confluence atlassian:confluence_server atlassian:confluence_data_center",
  "atlassian:jira atlassian:jira_server atlassian:jira_data_center",
  "ivanti:connect_secure pulsesecure:pulse_connect_secure pulsesecure:connect_secure ivanti:pulse_connect_secure",
  "ivanti:endpoint_manager_mobile mobileiron:core ivanti:mobileiron_core",
  "citrix:netscaler_application_delivery_controller citrix:application_delivery_controller citrix:netscaler_adc",
  "citrix:netscaler_gateway citrix:gateway",
  "synacor:zimbra_collaboration_suite zimbra:collaboration zimbra:zimbra_collaboration_suite zimbra:zimbra",
  "openbsd:openssh openssh:openssh",
  "isc:bind isc:bind_9",
  "isc:dhcp isc:dhcp_server isc:dhcpd",
  "university_of_cambridge:exim exim:exim",
  "samba:samba samba:smbd",
  "squid-cache:squid squid:squid",
  "lighttpd:lighttpd jan_kneschke:lighttpd",
  "proftpd:proftpd proftpd_project:proftpd",
  "vsftpd_project:vsftpd beasts:vsftpd vsftpd:vsftpd",
  "pureftpd:pure-ftpd pure-ftpd:pure-ftpd pureftpd:pureftpd",
  "filezilla-project:filezilla_server filezilla:filezilla_server",
  "sendmail:sendmail eric_allman:sendmail proofpoint:sendmail",
  "postfix:postfix wietse_venema:postfix",
  "cyrus:imap cmu:cyrus_imap_server cyrusimap:cyrus_imap carnegie_mellon_university:cyrus_imap_server",
  "thekelleys:dnsmasq dnsmasq:dnsmasq",
  "powerdns:authoritative powerdns:powerdns powerdns:authoritative_server",
  "nlnetlabs:unbound unbound:unbound",
  "memcached:memcached memcachedb:memcached danga:memcached",
  "apache:couchdb couchdb:couchdb",
  "mongodb:mongodb mongodb:mongodb_server 10gen:mongodb",
  "nodejs:node.js joyent:node.js nodejs:nodejs",
  "jquery:jquery jquery_project:jquery",
  "jqueryui:jquery_ui jquery:jquery_ui openjsf:jquery_ui",
  "getbootstrap:bootstrap twitter:bootstrap",
  "angularjs:angular.js google:angularjs angularjs:angularjs",
  "lodash:lodash lodash_project:lodash",
  "momentjs:moment moment_project:moment",
  "roundcube:webmail roundcube:roundcube_webmail",
  "owncloud:owncloud owncloud:owncloud_server",
  "nextcloud:nextcloud_server nextcloud:nextcloud",
  "wordpress:wordpress wordpress:wordpress_mu",
  "joomla:joomla\\! joomla:joomla",
  "phpmyadmin:phpmyadmin phpmyadmin:phpmyadmin_project",
  "gitlab:gitlab gitlab:gitlab_ce",
  "gitea:gitea gitea_project:gitea",
  "grafana:grafana grafana_labs:grafana torkel_odegaard:grafana",
  "haproxy:haproxy haproxy_project:haproxy",
  "varnish-cache:varnish varnish-software:varnish_cache varnish_cache_project:varnish_cache varnish-cache:varnish_cache",
  "traefik:traefik containous:traefik",
  "litespeedtech:litespeed_web_server litespeed_technologies:litespeed_web_server",
  "linux:linux_kernel linux:kernel",
  "matt_johnston:dropbear_ssh_server dropbear_ssh_project:dropbear_ssh",
  "openvpn:openvpn openvpn_access_server:openvpn",
  "strongswan:strongswan strongswan:strongswan_vpn_client",
  "net-snmp:net-snmp net_snmp:net-snmp",
  "realvnc:vnc realvnc:realvnc",
  "tightvnc:tightvnc constantin_kaplinsky:tightvnc",
  "webmin:webmin jcameron:webmin",
  "cpanel:cpanel cpanel:whm",
  "vbulletin:vbulletin jelsoft:vbulletin",
  "hp:integrated_lights-out hpe:integrated_lights-out",
  "digium:asterisk asterisk:asterisk sangoma:asterisk",
  "3cx:3cx 3cx:phone_system",
  "solarwinds:orion_platform solarwinds:orion_network_performance_monitor",
  "progress:moveit_transfer ipswitch:moveit_transfer ipswitch:moveit_dmz",
  "progress:telerik_ui_for_asp.net_ajax telerik:ui_for_asp.net_ajax",
  "adobe:coldfusion macromedia:coldfusion",
  "adobe:commerce magento:magento adobe:magento",
  "broadcom:vcenter_server vmware:vcenter_server",
  "broadcom:esxi vmware:esxi",
];

/** A name without case, spaces and punctuation: "Pure Storage", "pure_storage" and "purestorage" are one. */
export const squash = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export const productKey = (vendor: string, product: string): string => `${squash(vendor)}:${squash(product)}`;

const groups = new Map<string, readonly string[]>();
for (const line of SAME_PRODUCT) {
  const keys = line.split(" ").map((name) => {
    const colon = name.indexOf(":");
    return productKey(name.slice(0, colon), name.slice(colon + 1));
  });
  for (const key of keys) groups.set(key, [...new Set([...(groups.get(key) ?? []), ...keys])]);
}

const keysOf = (vendor: string, product: string): readonly string[] => {
  const key = productKey(vendor, product);
  const group = groups.get(key);
  return group === undefined ? [key] : [key, ...group.filter((other) => other !== key)];
};

const cache = new Map<string, readonly string[]>();
const CACHE_LIMIT = 20_000;

/** Every key under which CVEs of this product may be filed, its own first. */
export const productKeys = (vendor: string, product: string): readonly string[] => {
  const name = `${vendor}\0${product}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const keys = keysOf(vendor, product);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(name, keys);
  return keys;
};
