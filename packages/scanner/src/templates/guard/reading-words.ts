const list = (text: string): string[] => text.trim().split(/\s+/);

/** What pages and resources are called: things that are shown, listed or described, none of them something that is done. */
const THINGS = list(`
  about abstract accesadministrateur acceso access accordion account accounts activity actuator additional addons
  address addresses admin administracao administracion administracja administration administrator administrators
  admins adminweb advanced advisory agent agents agreement aide ajax alarm alarms alert alerts all amministra
  analytics announcement announcements anonymous answer answers anything app appliance application applications
  appointment appointments apps area areas artemis article articles asked asset assets assignment assignments
  association attachment attachments audit auditors author authorization authors auths autocomplete aviso ayuda
  backend backoffice badge badges balance banner banners bar base basic basket beans bienvenue blog blogs board boards
  body book booking bookings books boss bot bots box branch branches brand brands breadcrumb browser bucket buckets
  builder builders builds bundle bundles business button cache caches calendar calendars camera cameras campaign
  campaigns capabilities capability captcha card cards cart carts case cases catalog catalogs catalogue categories
  category center central centre cert certificate certificates certs channel channels chart charts chat checker
  checklist children class classes classic client clients clinic cloud cluster clusters code codes collection
  collections collector column columns commandcenter comment comments common commons community companies company
  compat compatibility completions compliance component components computer computers concept conditions config
  configs configuration configurations conn connect connection connections connector connectors console consoles
  consolidated consumer consumers contact contacts container containers content contents context contract contracts
  control controller controllers cookie cookies copyright core cost count counter counters countries country course
  courses coverage credential credentials crossdomain currency current custom customer customers customizer dash
  dashboard dashboards data database databases dataset datasets datasource datasources date dates decision default
  defaults definition definitions demo department departments deployment deployments desc description design designer
  designs desk desktop detail details dev developer developers development device devices dialog dialogs dictionary
  dir directories directory disclosure discovery discussion discussions disk disks display dist distribution doc docs
  document documentation documents domain domains driver drivers early easy editor editors education element elements
  email emails emanual emergency employee employees endpoint endpoints enduser engine engines enterprise entities
  entity entries entry env environment environments error errors event events example examples excel exception
  exceptions exchange existing experiment experimental experiments explorer extension extensions external extra extras
  fact facts failed faq faqs favorites feature features federation feed feedback feeds field fields figure figures
  file files filter filters final finder firewall firmware first flow flows folder folders footer form forms forum
  forums fragment frame frames framework frequently friends front frontend frontpage full function functions galleries
  gallery gateway gateways general generated generic geojson global glossary governance graph graphs grid group groups
  guest guests guide guides hardware head header headers health healthcheck healthz heap heartbeat help helpdesk
  helper helpers hidden highlights hilfe history holiday home homepage host hosting hosts house hub hubs human humans
  icon icons id idea identification identities identity ids image images impl inbox incident incidents include
  includes index indexer indices info information infos infrastructure inicio installed instance instances instruction
  integration integrations integrity interface interfaces intern internal intranet intro invalid inventory invoice
  invoices ip ips issues item items job jobs journal kernel kernels key keys keyword keywords kits knowledge
  konto kontrollpanel lab label labels landing language languages latest layout layouts leader leaders left legacy
  lesson lessons level levels libraries library licence license licenses line lines links list lister listing listings
  lists live liveness loader loaders local locale locales location locations log logger loggers logging logic logo
  logos logs machine machines mail mailbox mails main maintenance manage managed management manager managers manifest
  manifests manual map mapping mappings maps market marketing marketplace master material materials matrix media
  meeting meetings member members membership memory menu menus mesh message messages meta metadata metalakes meter
  meters method methods metric metrics migration migrations mirror miscadmin mobile mode model models modern modular
  module modules monitor monitoring monitors movie movies music name names namespace namespaces native navigation
  nearby neighborhood net network networking networks new news newsletter node nodes nonce noncollapsed note notes
  notfound notice notices notification notifications object objects office offices old operation operations
  operator operators option options orders org organisation organisations organization organizations organizers orgs
  orig origin other outbox outlook output outside overview owner owners package packages page pager pages panel panels
  parameter parameters parent parents partner partners parts party passive password passwords path paths patient
  patients payment payments pear peer peers people performance permission permissions person personal persons phone
  phones photo photos picker pictures ping pipeline pipelines places plain plan planning plans platform platforms
  playback player players playground playlists plugin plugins plus point points policies policy pool pools popup
  popups port portail portal portals ports position positions postal posts preference preferences prefs presentation
  presets preview price prices pricing primary print printer printers privacy private probe problem problems procedure
  processes processor product production products profile profiler profiles program programs progress project projects
  promotion properties property protected protocol provider providers proxies proxy public pulse purchases quality
  queries query question questions queue queues quick quiz quote quotes ranking rankings rates raw react readiness
  readme ready real realm realms receipt recent recording recordings records redirection redirects reference
  references region regions registrations registries registry relation relations relationship relationships remote
  renderer renderers replica replicas report reporting reports repositories repository request requests research
  reservation reservations resolution resource resources response responses responsive result results retained
  retrieval review reviews rights robots role roles room rooms root roots route router routers routes routing rows
  rptsvcsyncpoint rule rules runtime safe sale sales sample samples sandbox scalar scans scheduledtasks scheduler
  schedulers schedules schema schemas school science score scores scraper screen screens script scripts search secret
  secrets section sections secure security segment segments select selector self sensors server servers service
  services servlet servlets session sessions setting settings shards shared shares sharing shelf shells shop shops
  sidebar simple simply single site sitemap sites size sizes skin skins slide slider sliders small snapshots snippet
  snippets social software solar solution solutions something source sources space spaces spec special specification
  specifications specimen spider stage staging standard standards star startup stat state statement statements states
  static station statistic statistics stats status statuses stock storage stores story strategy stream streams street
  student students studio style styles stylesheet sub subject subjects submissions subnet subnets subscriber
  subscribers subscription subscriptions suggestions suite summaries summary super support survey surveys symbol
  system systems tab table tables tabs tag tags target targets task tasks teacher teachers team teams telemetry
  template templates tenant tenants term terminal terms test testing tests text texts thanks theme themes thin thread
  threaddump threads thumb thumbnail thumbnails ticket tickets tidy time timeline timeout times tip tips title titles
  today token tokens tool toolbar toolkit tools tooltip top topic topics topology total tour trace traces track
  tracker tracking traffic training transaction transactions translation translations transport tree trees trend
  trends trial tutorial tutorials type typeahead types unauthenticated unified unit units unknown upcoming upload
  uploader uploads url urls usage user users util utilities utils validation value values var variable variables vault
  vendor vendors venue venues version versions verwaltung vhost vhosts video videos view viewer viewers views virtual
  vision visit visitor visitors visits volume volumes walker warehouse warning warnings weather web webhook webhooks
  webmaster website websites weekly welcome whitelist widget widgets wiki wikis window windows wireless wizard word
  words work worker workers workflow workflows worklist workplace workspace workspaces world year years zone zones
`);

/** Asking words: what a name begins with that answers something, and pages by which people come in. */
const ASKING = list(`
  auth authenticated authentication authenticationform authorize authorized authorizer browse check checks compare
  describe diag diagnostic diagnostics download downloads enum explore export exports find get has inspect is known
  listinfo logged login loginform loginpage logins logon lookup oauth openid read rlogin show sign signin signon
  signup sso weblogin whoami
`);

/** Short words between others. */
const BETWEEN = list(`
  an and any are as at back be by coming for free from good great happy hello here hopefully how in into it its me my
  no non not of on or our own soon the this to us use via what where which who whose why will with without you your
`);

/** Technical terms, formats and their short forms, as they stand in addresses. */
const TERMS = list(`
  3d a11y aad abap ac acf acl acme adfs adm aes agentinfo alm am amf android angular api apiclient apiconfig apidocs
  apis apk appinfo appsettings appsuite arm asf asp aspnet assetlinks asyncapi atom atproto authn autoconfig
  autodiscover autoload av awstats axd axis b2b backadmin base64 bi bin binaries bios bom bootstrap bower
  browserconfig browserid bson ca cakefile cal cas cat ccm cdn certenroll certsrv cf7 cfg cfide cfm cgi cgit chk ci
  cke cli clientaccesspolicy cm cmdb cmdline cmis cms cn codekit com composer conf configprops controlplane cores cors
  cp cpu cqform crl crm cslu csp csrf css csv cv cvs cxf datalib db dba dbconsole dblclick dbs dbstat dc dcim de debug
  debuginfo dependencies devel dfs dfshealth dhcp di did dll dlp dns dockerfile dockerrun docu doku dp ds dsa dtd dwr
  dwsync dx dynamic e ea ec ed ee ef ehr el elb elm em en eos erp es esb esi esp ess et etc etl ews ext fa faces
  favicon fcgi fhir fm fo fp fpm fr frm fs ftp ftpsync fw gb gc gem gemfile geo gfx gis git gmt go goroutine gpc gpu
  gql graphiql graphql groovyconsole gruntfile gsm gtag guardfile gui gulpfile gz h2 h5 ham happyaxis haproxy hdr
  heapster hg hgrc hmi hostinfo hp hr hris hrm htaccess htbin htdocs htm html htpasswd http httpd httpexchanges https
  httptrace i18n iam ias icmp ics idp idx iframe iis im imap img imgs inc indexdefault inf ini integrationgraph io ios
  iot ipa ipam ipc ipmi iptv ipv4 ipv6 ipython isapi iso itsm j2ee jaas jakefile java javascript jboss jcr jdbc jmx
  jndi jnlp journalctl jpg js jsapi jsconfig json jsonapi jsonrpc jsons jsonws jsp jsr jtag junit jwk jwks jwt k8s kb
  kube kubeconfig l10n lam lan lang lc ldap lib libs lightbox lms lo log4j logback logfile logfiles lte luci lui lw m
  mac makefile man mbean mbeans mc mcm mcp md5 mem mfg mgmt mifs mime mini misc ml mng mod moz mp mp3 mqtt mrtg ms msg
  msgserver mt mx mysql na nagiosql nas nat nav navi nbextensions nds netrc nfs ng nm npm npmignore nps ns ntlm ntp
  nvr oa oauth2 oc4j ocpu ocsp odata oem ogg oid ok opcache openapi openmessaging opensearch openvpn opml ops ora oss
  ota otp ovf p2p p3p pac pacs pam pbx pc pcap pci pdf pem perl pgsql php phpinfo phpunit pid pii pipfile pix pki plc
  pme png pod pods pom pop pos postgres pp pprof pr pre printenv pro prober proc processlist procfile prod ps psql pub
  pw pwd pwdform py pypi python qa qr r rack rails rakefile rawdata rb rbac rd rdf rdp rdweb redfish renovate repl
  repos res rest restful restservices rfc rmi rom rpc rpm rs rsa rsc rss rsvp rtc rtsp ruby s3 saas sam saml san sap
  sapi sas sbom scada scgi schemata scim scm scp scr scripting sd sdk se sec seo seq sess sfc sftp sgml sh sha sha256
  shibboleth shrinkwrap si sid sip sla sls sm smb smime sms smtp sn sni snmp so soa soap sp specs spf spring sql
  sqlite src srv ss ssf ssh ssi ssl sslvpn staticfiles std stdout svc svg svn sw swagger swaggerui swf swi sys
  sysadmin syslog sysmgmt systeminfo systemstatus tcp tcpip templ tftp third thirdparty tika tls tm tmp toc tomcat tpl
  trpc ts tsdb ttf tty tv txt uc udp uds ui uid umweb unix upnp uri usr utf8 uuid ux v vagrantfile vars vcs vdi venv
  ver vhdl vim vm vms vnc vod voip vpn vps vscode vti vue wadl waf wan wap war wbem wcf wd webaccess webacs webadmin
  webapi webapp webapps webcenter webclient webconsole webgui webjars webmail webpack webpages webservers webservice
  webservices websocket webstation webui webvisu webvpn well wellknown wf wflogs wgetrc whm whmcs wifi win wlan wm wms
  wp wpad wps ws wsdl wss www x509 xdebug xhr xhtml xml xmldata xmlrpc xmpp xs xsd xsl xslt xss xul xwiki yaml yarn
  yml z zip zookeeper
`);

/** Products and their parts, as they stand in addresses. */
const PRODUCTS = list(`
  3cx 4images aardvark acs activator activemq activesync addtoany adminer adobe aem airflow akamai akuiteo
  alertmanager alfa alfresco alienvault alist aliyun allure alps amazon ambari ambassador amp anaqua anchor ansible
  ant apache apc apcupsd apereo apex apigee apimanui apollo apple appwrite arangodb arcgis archibus archiva argo
  argocd arris arsys artifactory aruba asana aspera astra asus atarim atg atlantis atlassian atomcat avada avaya
  avtech aws awx axigen axiom axis2 azkaban azure azuredeploy bagisto bamboo barracuda bazarr bbpress bcc beaver
  bentley bigip birt bitbucket bitrix bitwarden blazor blesta blue bmc bolt bonita bookstack botocore bouncer bricks
  brokers buddyboss buddypress bugzilla buildbot bun burp cacti cadvisor calendarix calibre camunda canal canvas
  carbon casaos casdoor cassandra cassia ccmadmin ccmuser centreon cerebro chef chronograf chronos circleci cisco
  citrix ckan ckeditor ckfinder claude clickhouse clockwork cloudera cloudflare cobbler cockpit codeigniter codeserver
  cognito coldfusion comfyui commvault concourse concrete concrete5 confluence connectwise constantcontact consul
  contao couchbase couchdb cpanel craft crowd crowdsec crucible crush crushftp crx cscoe cscot cucm cyberoam
  cyberpanel dahua daloradius dana darcs darkstat darktrace datadog dataiku dbeaver dell deluge deskpro dex discourse
  discuz dittyeditor divi django dna dnn docker dockge dokploy dokuwiki dolibarr dolphin domibus doris dotcms dotnet
  dotnetnuke dremio drone druid drupal dspace duplicatepage duplicati dynatrace eablocks ebs eclipse ecp ejabberd
  ektron elastic elasticsearch elementor elfinder elgg elmah em12 ember emby emm ems endeca episerver epo epson
  ericsson esxi etcd eureka exago extplorer f5 fancybox fastapi fastest ffserver filebrowser filemaker fileman
  filezilla filr finereport fiori fisheye flask flatpress fleet flexnet flink flowable flowise fluentd fluentform
  flutter fluxcd flyway forgejo forgerock formidable fortigate fortimail fortinet fortios fortiweb frappe freeipa
  freenas freepbx freshrss fuel fusion gallery3 gamipress ganglia geonetwork geoserver gerrit gespage ghost gitblit
  gitea github gitlab gitpod gitweb glances glassfish glimpse global-protect globalprotect glowroot glpi goanywhere
  gocd gogs google gotify gradio grafana granite graphite gravitee gravityforms gravitysmtp graylog greenbone grocy
  groovy guacamole gunicorn guppy h5vp hadoop hana hangfire haraka harbor hashicorp hasura hawtconfig hawtio hazelcast
  hbase hcx hdfs helm hestia hikvision hive hmc homematic hoodie horde horizon hoteldruid hpe huawei hubspot hue hugo
  hui hybridity hybris hystrix ibm ibmmq icecast icinga icinga2 icingaweb2 iclock idrac igd ignition ilias ilo imagick
  imagify immanage immich impala impress inertia infinispan infinity influx influxdb infoblox informatica instawp
  intellij ioncube irj ispconfig iufo ivanti jackett jaeger jamf jasper jasperserver jbossws jbpm jde jeecg jeedom
  jellyfin jenkins jetbackup jetbrains jetpack jetty jfrog jira jitsi joinchat jolokia joomla joommyadmin jspui juddi
  juniper jupyter jupyterhub kafdrop kafka kanboard karaf kaseya katib kcfinder keeper kenesto kentico kerio kernel32
  keycloak kfm kiali kibana kingdee kiwi klipper knime kodi komga kong krpano kubeflow kubelet kubepi kubernetes kylin
  labkey lansweeper laravel ldlms learndash learnpress lenovo librenms liferay lifterlms lightstreamer limesurvey
  linkchecker linkerd linux liquibase litespeed livecycle livezilla localstack loki lottiefiles lotus lp lucee lucene
  lumen lync magento magnolia mailchimp mailcow mailhog mailman mailpit mailscanner mailu mamp manga mantis mantisbt
  mapi mapserver marathon mariadb masteriyo mastodon matomo mattermost mautic maven mbilling mc4wp mdm mediawiki meet
  meilisearch memcached mesos messagebroker metabase meteobridge metersphere metform metricbeat mftp micollab
  microsoft microstrategy mics midpoint mikrotik milvus minio mirth mixpost mlflow mobiledetect mobiledetectlib
  mobileiron modx mongo mongodb monit monitorix moodle motioneye mrm mssql mstore mstr munin mybb mylittleadmin
  mylittlebackup mytomcat n8n nacos nagios nagiosxi nagvis navidrome neo4j neos nessus netapp netbox netdata netdisco
  netflow netgear netlify netscaler netsparker nextcloud nexus nginx nifi nim nimble ninja nmc nocodb nomad notion
  nova novell npmjs ntopng nuget nuxeo nuxt nvidia nwa nzbget oam oamfed obiee observium occ ocs ocsreports octobercms
  octoprint odoo ofbiz officescan oim okta ollama omapp oneview onlyoffice opa openadmin openam openbmc opencart
  opencats opencms opendj openemr openfire openmediavault openmrs opennms openresty opensis opensso openstack opentsdb
  openvas openwrt openx opera opscenter oracle orangehrm orbeon orcl ords orientdb orion orthanc osa ossim osticket
  otobo otrs ovirt owa owncloud oxi oxiaccordionsultimate pagenavi paloalto pandora panos papercut paperless parse pdb
  pentaho percona pfsense pgadmin phabricator phoenix phpbb phpcs phpfastcache phpldapadmin phpmailer phpminiadmin
  phpmyadmin phpmyfaq phppgadmin phpseclib phpstan phpsysinfo pihole pimcore pingfederate piwigo piwik planka plesk
  plex plone pma pmd podlove polarion portainer postfix postman powerbi powerdns prestashop primefaces prisma prli
  processwire prometheus prowlarr proxmox prtg prweb psalm psc psfa psp pulsar puppet puppetdb pureweb pydio pyspider
  qbittorrent qcbin qdrant qlik qlikview qmailadmin qnap quarkus quest quickbox rabbitmq radarr radicale radiusmanager
  rancher ranger rapture raspberry rclone realtek redash reddit redis redmine redoc redux reportserver reportviewer
  ricoh robo robomongo rocketchat rocketmq rockmongo rome roundcube rpcproxy rps rsso rstudio ruckus rundeck rustfs
  rutorrent sabnzbd salesforce saltstack samsung sapmc sapui sauter scriptcase scrutiny seafile seagate searx
  seatunnel selenium selfenrollment sendgrid sensei sensu sentinel sentry sfmc sfwd sgms sharepoint shinobi shiro
  shopify shopware sickbeard sicom sidekiq siemens silverstripe simplesaml sinatra sitecore sitefinity skype
  skywalking slack sld sling sliver slurm smarty smokeping smush snoop snp sogo solarwinds solr sonar sonarqube sonarr
  sonatype sonicui sonicwall sophos spark sphider sphinx splash splunk splunkd spotfire spree springboot sqlbuddy
  sqlitemanager squid squirrelmail sqwebmail ssa ssc sshd sslmgr ssrs steam steve stirling storybook strapi
  streampipes strider stripe struts sugarcrm superset supervisor sureforms svnadmin swarm symantec symfony sympa
  synapse syncope syncthing synnefoclient synology tableau tablepress tautulli teamcity teampass tekton telerik
  telescope temporal tensorboard teradata terraform testrail textmagic thinfinity thingsboard thinkphp thruk tibco
  tiki tikiwiki tinymce tmui tomee tooljet trac traefik transmission tribe trilium trino triton truenas trufusion trx
  twenty twiki typo3 typo3temp ubiquiti ubnt ucmdb ucmuser ucs uddiexplorer ultimate umami umbraco unifi unomi unraid
  uptime urest vaadin vami vaultwarden vcenter vcloud veeam velociraptor veracore vercel verdaccio versa vertx
  vicidial viewlsts virtualems vite vivotek vmui vmware voyager vrops vropspluginui vsaas vsan vsphere vtiger
  vtigercrm w3tc wago watchguard wavlink wcc wcwl wdgpt weave web2py webalizer webcalendar webdav webflow weblate
  weblogic webmethods webmin webmodule webredir websphere webtrends weebly weglot wekan wfc wicket wildfly wix woa
  woocommerce wordfence wordpress workday wowza wpcf7 wpdm wpforms wpfront wphb wpjobboard wpml wprm wpseo wsc wso2
  xampp xenforo xenmobile xerox xibo xnat xprober xxl xymon yacy yandex yapi yii yikes yith ymc yoast yopass yourls
  ypareo yunohost zabbix zdm zenario zend zenphoto zimbra zimlet zipkin zm zoho zoneminder zoom zte zulip zuul zxtm
  zyxel
`);

const WORDS: ReadonlySet<string> = new Set([...THINGS, ...ASKING, ...BETWEEN, ...TERMS, ...PRODUCTS]);
/** Words that others are joined from (`systeminfo`, `getstatus`, `adminlogin`). */
const JOINABLE: ReadonlySet<string> = new Set([
  ...THINGS,
  ...ASKING,
  ...PRODUCTS,
  "web",
  "php",
  "sys",
  "app",
  "api",
  "my",
]);
const SHORTEST_JOINED = 4;
const SHORT_BEGINNINGS =
  /^(?:my|get|web|app|api|sys|php|sql|net|dev|old|new|top|all|log|cms|key|map|tag|url|ip|id|vpn|sso)/;

const isKnown = (word: string): boolean => WORDS.has(word);

const isJoined = (word: string): boolean => {
  const reaches: boolean[] = [true];
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start < end && reaches[end] !== true; start++) {
      if (reaches[start] !== true) continue;
      const part = word.slice(start, end);
      reaches[end] = part.length >= SHORTEST_JOINED && JOINABLE.has(part);
    }
  return reaches[word.length] === true;
};

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

const isReadingWord = (word: string): boolean => {
  const stem = word.replace(/\d+$/, "");
  if (stem === "" || isKnown(word) || isKnown(stem)) return true;
  const rest = stem.replace(SHORT_BEGINNINGS, "");
  return isJoined(stem) || (rest !== stem && (isKnown(rest) ? rest.length >= SHORTEST_JOINED : isJoined(rest)));
};

/** The first word of a name that is not known to be that of a page, a resource or a product; null: all are. */
export const unknownWord = (name: string): string | null => {
  const lower = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (isReadingWord(lower)) return null;
  const words = wordsOf(name);
  // Spelled out letter by letter, anything can be said.
  if (words.filter((word) => /^\D$/.test(word)).length > 1) return name;
  return words.find((word) => !isReadingWord(word)) ?? null;
};
