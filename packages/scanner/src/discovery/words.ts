/** Labels that companies give their hosts. Own collection: functions, products, environments, places, habits. */
const PLAIN = `
www www-origin web website site sites home main portal portals intranet extranet internet public private corp corporate
company group global world local remote external internal int ext inside outside partner partners supplier suppliers
vendor vendors dealer dealers reseller resellers client clients customer customers member members user users guest guests
employee employees staff team teams people hr hris careers career jobs job recruit recruiting recruitment talent payroll
benefits training learn learning lms academy university school campus student students courses elearning moodle library
mail email webmail mailer mailgw mailgate mailgateway mailhost mailserver mailin mailout mx relay smtp smtpauth smtps
outbound inbound submission imap imaps pop pop3 pops exchange owa outlook office office365 o365 autodiscover autoconfig
lyncdiscover lync sip sipfed skype teams zoom meet meeting meetings conference conf webconf webex voip voice pbx phone
phones tel telephony fax sms gateway gw antispam spam mailscanner barracuda ironport proofpoint mimecast mta list lists
listserv mailman newsletter newsletters news bulletin campaign campaigns mailing bounce bounces track tracking click
clicks link links go url short s t r u m i a b c d e f g h j k l n o p q v w x y z
ns dns dns-primary nameserver resolver primary secondary slave master hostmaster whois rdap ntp time clock
vpn vpns sslvpn ssl webvpn anyconnect globalprotect pulse citrix ctx xenapp xendesktop netscaler vdi desktop desktops
rdp rds rdweb rdgateway ts terminal terminalserver bastion jump jumpbox jumphost remoteapp remoteaccess access connect
guacamole teleport zscaler fortigate forti fortinet sophos checkpoint paloalto pfsense opnsense firewall fw fwext waf
proxy proxies reverse-proxy squid haproxy nginx apache iis lb loadbalancer balancer edge origin cdn cache static assets
asset images image img imgs media video videos stream streaming live tv radio audio photos photo pics files file upload
uploads download downloads dl data share shares sharing transfer ftp ftps sftp ssh scp rsync nas san storage store s3
bucket buckets minio backup backups bak archive archives restore dr disaster mirror mirrors repo repos repository
packages pkg nexus artifactory registry docker harbor container containers k8s kube kubernetes openshift okd rancher
cluster clusters node nodes master-node worker swarm mesos nomad consul vault etcd traefik ingress istio mesh
git gitlab github bitbucket gitea gogs svn hg cvs code source src scm review gerrit phabricator crucible fisheye
ci cd cicd build builds builder jenkins hudson bamboo teamcity travis drone circleci concourse argocd argo spinnaker
deploy deployment deployments release releases pipeline pipelines runner runners sonar sonarqube quality nexus3
dev devel develop development developer developers devops devs sandbox sbx lab labs labo playground poc pilot trial
test tests testing tester testsite testweb testapi tst qa qas qual quality-assurance uat sit stg stage staging staging-api
preprod pre-prod preproduction pre-production prep preview prev prod production prd demo demos demo-api beta alpha gamma
canary nightly edge-test next new newsite old oldsite oldwww legacy classic original v1 v2 v3 v4 temp tmp draft mock
integration int-api perf performance load loadtest stress hotfix review-app feature
api apis api-dev api-test api-staging api-stage api-uat api-prod api-int api-internal api-gateway apigateway apigw api-docs
apidocs api-v1 api-v2 apiv1 apiv2 rest graphql grpc soap ws wss websocket websockets socket sockets webservice webservices
service services svc microservice backend backoffice back bo front frontend fe be gateway-api mobile-api mapi mobileapi
app apps app-dev app-test app-stage application applications webapp webapps my myaccount account accounts profile profiles
me self selfservice self-service dashboard dashboards panel cpanel whm plesk directadmin webmin ispconfig admin admins
administrator administration adm admin-dev admin-test admin-api admin-panel manage manager management mgmt mgt control
controlpanel console root system sys sysadmin ops operations noc soc support helpdesk help desk servicedesk service-desk
ticket tickets ticketing otrs zendesk freshdesk osticket glpi itsm servicenow snow jira confluence wiki wikis kb
knowledge knowledgebase docs doc documentation document documents manual manuals guide guides faq faqs status uptime
statuspage health healthcheck monitor monitoring monit mon nagios zabbix icinga cacti munin prtg solarwinds observium
librenms grafana prometheus alertmanager kibana elastic elasticsearch es logstash logs log logging graylog splunk syslog
siem sentry jaeger zipkin newrelic datadog apm metrics stats stat statistics analytics analytic matomo piwik report reports
reporting bi tableau powerbi qlik looker superset metabase insight insights data-warehouse dwh datalake lake warehouse etl
airflow nifi spark hadoop hdfs hive hue zeppelin jupyter notebook notebooks ml ai model models mlflow gpu llm chat chatbot
bot bots assistant ollama openwebui copilot
db dbs database databases sql mysql mariadb postgres postgresql pg pgsql mssql sqlserver oracle ora mongo mongodb redis
memcache memcached couchdb couchbase cassandra influx influxdb neo4j clickhouse rabbit rabbitmq mq amqp activemq kafka
zookeeper broker queue mqtt iot iothub device devices sensor sensors phpmyadmin pma adminer pgadmin dbadmin
sso login logon signin signon sign-in signup register registration auth authn authz authentication oauth oauth2 oidc saml
idp adfs fs sts identity id ids iam ldap ldaps ad dc directory radius tacacs kerberos keycloak okta ping pingfed duo mfa
otp 2fa password passwords pwreset reset secure secured security securemail secmail trust pki ca certs cert crl ocsp
shop shops store-front webshop eshop boutique cart checkout basket order orders ordering pay payment payments paygate
billing bill invoice invoices finance financial accounting accounts-payable bank banking ebanking ebank wallet card cards
crypto exchange-rate trade trading trader invest investor investors ir shareholder insurance claims quote quotes loan loans
pos retail wholesale b2b b2c b2e edi erp sap sapgui fiori s4 hana crm dynamics salesforce sugarcrm vtiger odoo navision
sage oracle-erp peoplesoft netsuite workday successfactors concur ariba procurement purchasing inventory stock logistics
shipping delivery track-and-trace fleet gps maps map geo gis location locations weather
blog blogs forum forums community communities discuss discourse board boards social connect-social feedback survey surveys
poll polls vote events event calendar cal booking bookings book reservation reservations reserve tickets-shop travel hotel
promo promos promotion promotions offer offers deals coupon coupons gift gifts loyalty rewards club marketing market
marketplace ads ad-server adserver adv advert advertising affiliate affiliates seo landing lp lps pages page microsite
brand brands press pr newsroom publications magazine ebook ebooks events-live webinar webinars podcast
cms wordpress wp drupal joomla typo3 magento prestashop sitecore aem author publish umbraco contentful strapi ghost
sharepoint sp spportal nextcloud owncloud cloud clouds drive onedrive dropbox box seafile collab collaboration collabora
onlyoffice wopi teamspace workspace project projects pm redmine trac asana trello kanban taiga openproject mattermost
rocketchat rocket slack matrix element xmpp jabber irc im messenger push notify notification notifications webhook webhooks
hook hooks callback events-api feed feeds rss xml json sitemap search find solr lookup query
mobile mob wap android ios iphone ipad tablet app-store play download-app mdm intune airwatch mobileiron jamf sccm wsus
update updates upgrade patch patches av antivirus eset kaspersky mcafee symantec wazuh nessus openvas qualys scanner scan
print printer printers printing scanner1 copier camera cameras cam cams cctv dvr nvr webcam door access-control bms hvac
scada plc hmi ilo idrac ipmi drac bmc kvm esx esxi vcenter vsphere vmware vm vms vmhost hyperv proxmox pve xen ovirt
openstack horizon nova swift hypervisor host hosts hosting server servers srv svr box1 machine metal blade rack switch sw
router rtr core dist wlan wifi wireless guestwifi hotspot captive unifi controller meraki aruba ruckus cisco juniper
mikrotik asa ise netflow snmp tftp pxe dhcp ipam phpipam netbox
eu us uk de fr es it nl be ch at pl pt se no dk fi ie cz hu ro gr tr ru ua il ae sa in cn jp kr sg hk tw au nz ca mx br ar
cl co pe za ng ke eg ma america americas europe emea apac asia latam africa northamerica mea east west north south central
eu-west us-east us-west ap-southeast london paris berlin madrid frankfurt amsterdam dublin zurich newyork nyc sf la chicago
dallas tokyo sydney singapore toronto montreal
en english espanol francais deutsch lang i18n translate
hello info contact about legal privacy terms policy compliance gdpr audit risk governance grc dpo ethics whistleblower
quality-system qms iso safety hse environment energy solar power grid water gas facility facilities building real-estate
property rent lease health healthcare medical med clinic hospital patient patients doctor pharma pharmacy lab-results pacs
gov egov citizen city municipality services-online tax customs police court
research science rd innovation lab1 design creative studio engineering eng cad plm pdm mfg manufacturing production-line
mes plant factory warehouse1 wms tms
tracker bugs bug bugzilla mantis errors error crash debug trace profiler test-api testing1 temp1 example sample default
undefined null localhost loopback autodiscover-s enterpriseregistration enterpriseenrollment msoid mta-sts openpgpkey
_dmarc _domainkey wpad isatap
`;

/** Labels that come with numbers, and how far the numbers usually go. */
const NUMBERED: readonly (readonly [stem: string, upTo: number])[] = [
  ["www", 5],
  ["web", 8],
  ["mail", 6],
  ["mx", 6],
  ["ns", 6],
  ["dns", 4],
  ["smtp", 4],
  ["pop", 2],
  ["imap", 2],
  ["relay", 3],
  ["vpn", 5],
  ["fw", 3],
  ["gw", 3],
  ["proxy", 3],
  ["lb", 3],
  ["cdn", 4],
  ["static", 3],
  ["img", 4],
  ["media", 2],
  ["ftp", 3],
  ["app", 6],
  ["api", 4],
  ["srv", 6],
  ["server", 6],
  ["host", 4],
  ["node", 5],
  ["vps", 3],
  ["vm", 4],
  ["esx", 3],
  ["esxi", 3],
  ["db", 5],
  ["sql", 3],
  ["mysql", 3],
  ["pg", 2],
  ["mongo", 2],
  ["redis", 2],
  ["es", 2],
  ["cache", 2],
  ["mq", 2],
  ["kafka", 3],
  ["dc", 3],
  ["ad", 2],
  ["ldap", 2],
  ["adfs", 2],
  ["sso", 2],
  ["ts", 2],
  ["rds", 2],
  ["citrix", 2],
  ["exchange", 2],
  ["owa", 2],
  ["dev", 4],
  ["test", 5],
  ["stage", 3],
  ["stg", 2],
  ["staging", 2],
  ["uat", 3],
  ["qa", 3],
  ["demo", 3],
  ["beta", 2],
  ["prod", 2],
  ["backup", 3],
  ["nas", 2],
  ["storage", 2],
  ["git", 2],
  ["jenkins", 2],
  ["monitor", 2],
  ["nagios", 2],
  ["zabbix", 2],
  ["log", 2],
  ["k8s", 2],
  ["master", 2],
  ["worker", 3],
  ["edge", 3],
  ["sip", 2],
  ["voip", 2],
  ["pbx", 2],
  ["cam", 2],
  ["ntp", 2],
  ["portal", 2],
  ["old", 2],
  ["new", 2],
  ["site", 2],
  ["shop", 2],
  ["blog", 2],
  ["m", 2],
  ["s", 3],
  ["a", 2],
  ["b", 2],
  ["cp", 2],
];

const pad = (number: number): string => String(number).padStart(2, "0");

/** The labels that brute force tries, most significant first and each once. */
export const WORDS: readonly string[] = [
  ...new Set([
    ...PLAIN.trim().split(/\s+/),
    ...NUMBERED.flatMap(([stem, upTo]) => Array.from({ length: upTo }, (_, index) => `${stem}${index + 1}`)),
    ...["web", "mail", "ns", "app", "srv", "db", "vpn", "dc", "host", "node"].flatMap((stem) =>
      [1, 2, 3].map((number) => `${stem}${pad(number)}`),
    ),
  ]),
];
