import type { PageSign } from "./page-signs.ts";

type Unnamed = Omit<PageSign<string>, "outcome">;

const all = <Outcome extends string>(outcome: Outcome, signs: readonly Unnamed[]): PageSign<Outcome>[] =>
  signs.map((sign) => ({ ...sign, outcome }));

/** Pages a server shows before anyone has put a site there. */
export const DEFAULT_PAGES: readonly PageSign<"default-page">[] = all("default-page", [
  { product: "Apache", title: /Apache2? .{0,40}Default Page|Test Page for (?:the )?(?:Apache|HTTP Server)/i },
  { product: "Apache", body: /<h1>It works!<\/h1>/i },
  { product: "nginx", title: /^Welcome to (?:nginx|OpenResty|tengine)/i },
  { product: "nginx", title: /^Test Page for the (?:nginx|Nginx)/ },
  {
    product: "IIS",
    title: /^(?:IIS Windows(?: Server)?|IIS ?\d+(?:\.\d)?|Microsoft Internet Information Services \d)/,
  },
  { product: "Apache Tomcat", title: /^Apache Tomcat/ },
  { product: "Jetty", title: /^(?:Powered By Jetty|Welcome to Jetty)/i },
  { product: "Caddy", title: /^Caddy works!/i },
  { product: "LiteSpeed", body: /Congratulations!? (?:Your|You have) .{0,60}LiteSpeed/i },
  { product: "cPanel", title: /^Default Web Site Page$|^cPanel Redirect$/i },
  { product: "Plesk", title: /^(?:Domain Default page|Web Server's Default Page)$/i },
  { product: "XAMPP", title: /^Welcome to XAMPP/i },
  { product: "Oracle", title: /^Welcome to Oracle (?:HTTP Server|Application Server)/i },
  { product: "CentOS", title: /CentOS.{0,40}(?:Test Page|Welcome)/i },
]);

/** Installers that were never finished: in any order becomes the owner. */
export const INSTALLERS: readonly PageSign<"installer-open">[] = all("installer-open", [
  {
    product: "WordPress",
    paths: ["/wp-admin/install.php"],
    body: /id="language"|<form id="setup"|name="weblog_title"/,
  },
  { product: "WordPress", paths: ["/wp-admin/setup-config.php"], body: /setup-config\.php\?step=/ },
  { product: "Joomla", paths: ["/installation/index.php"], title: /Joomla!? .{0,20}(?:Web )?Installer/i },
  {
    product: "Drupal",
    paths: ["/core/install.php", "/install.php"],
    title: /(?:Choose language|Select an installation profile|Set up database) \| Drupal/i,
  },
  { product: "Magento", paths: ["/setup/"], title: /Setup Tool \| Magento|Magento Installation/i },
  { product: "phpBB", paths: ["/install/app.php"], title: /phpBB.{0,20}(?:Installation|Install)/i },
  { product: "Nextcloud", body: /<form[^>]{0,200}>\s{0,200}<input[^>]{0,100}name="install" value="true"/ },
  { product: "PrestaShop", paths: ["/install/"], title: /PrestaShop Installation Assistant/i },
  { product: "MediaWiki", paths: ["/mw-config/index.php"], title: /MediaWiki .{0,20}installation/i },
  { product: "Moodle", paths: ["/install.php"], title: /Moodle.{0,20}Installation|Installation - Moodle/i },
  { product: "GLPI", paths: ["/install/install.php"], title: /Setup GLPI/i },
  { product: "Zabbix", paths: ["/setup.php"], title: /Installation|Zabbix/i, body: /zabbix/i },
  { product: "Gitea", body: /<title>Installation - .{0,60}Gitea/i },
  { product: "Jenkins", title: /^Setup (?:Wizard )?\[Jenkins\]|SetupWizard \[Jenkins\]/i },
  { product: "Matomo", title: /Matomo.{0,20}Installation|Installation .{0,10}Matomo/i },
]);

/** Administration panels that should not be publicly accessible. */
export const PANELS: readonly PageSign<"panel-exposed">[] = all("panel-exposed", [
  { product: "phpMyAdmin", paths: ["/phpmyadmin/", "/phpMyAdmin/", "/pma/"], body: /phpMyAdmin/, title: /phpMyAdmin/i },
  { product: "Adminer", paths: ["/adminer.php", "/adminer/"], title: /Adminer/ },
  { product: "pgAdmin", paths: ["/pgadmin4/login", "/login"], title: /pgAdmin/ },
  {
    product: "Tomcat Manager",
    paths: ["/manager/html"],
    statuses: [401],
    header: ["www-authenticate", /Tomcat Manager/i],
  },
  { product: "Jenkins", paths: ["/login", "/"], body: /Jenkins/, header: ["x-jenkins", /./], statuses: [200, 403] },
  { product: "Grafana", paths: ["/login"], title: /^Grafana$/ },
  { product: "Kibana", paths: ["/app/kibana", "/"], header: ["kbn-name", /./], statuses: [200, 302] },
  { product: "Webmin", title: /Login to Webmin|Webmin/ },
  { product: "cPanel", title: /^cPanel Login$|^WHM Login$|^Webmail Login$/ },
  { product: "Plesk", paths: ["/login_up.php"], title: /Plesk/i },
  { product: "Portainer", title: /^Portainer$/ },
  { product: "Rancher", title: /^Rancher$/ },
  { product: "RabbitMQ", title: /RabbitMQ Management/ },
  { product: "SonarQube", title: /^SonarQube$/ },
  { product: "GitLab", paths: ["/users/sign_in"], title: /Sign in .{0,5}GitLab/ },
  { product: "Gitea", title: /Gitea: Git with a cup of tea/i },
  { product: "Zabbix", title: /Zabbix/, body: /zabbix/i },
  { product: "Nagios", paths: ["/nagios/"], statuses: [401, 200], header: ["www-authenticate", /Nagios/i] },
  { product: "Netdata", title: /netdata dashboard/i },
  { product: "Prometheus", paths: ["/graph"], title: /^Prometheus/ },
  { product: "Kubernetes Dashboard", title: /^Kubernetes Dashboard$/ },
  { product: "Traefik", paths: ["/dashboard/"], title: /^Traefik$/ },
  { product: "MinIO", title: /^MinIO (?:Console|Browser)/ },
  { product: "Fortinet", paths: ["/remote/login"], body: /fgt_lang|\/remote\/fgt_lang/ },
  { product: "Citrix Gateway", paths: ["/vpn/index.html"], title: /Citrix Gateway|NetScaler (?:Gateway|AAA)/ },
  { product: "Pulse Secure", paths: ["/dana-na/auth/url_default/welcome.cgi"], body: /dana-na\/(?:css|imgs|auth)/ },
  { product: "GlobalProtect", paths: ["/global-protect/login.esp"], title: /GlobalProtect Portal/ },
  { product: "Outlook Web", paths: ["/owa/"], title: /^Outlook(?: Web App)?$/, statuses: [200] },
  { product: "Confluence", paths: ["/login.action"], title: /Log In - .{0,80}Confluence/ },
  { product: "Jira", paths: ["/secure/Dashboard.jspa"], body: /JIRA|Jira/, title: /Jira/i },
  { product: "VMware", title: /^(?:VMware (?:ESXi|vSphere|Horizon)|ID_VC_Welcome)/ },
  { product: "Proxmox", title: /Proxmox Virtual Environment/ },
  { product: "Synology", title: /Synology(?: DiskStation| Router)?|^DiskStation/ },
  { product: "Solr", paths: ["/solr/"], title: /^Solr Admin/ },
  { product: "Airflow", paths: ["/login/"], title: /Airflow/ },
  { product: "Hadoop", paths: ["/cluster"], title: /All Applications|Hadoop/ },
]);

export type ErrorOutcome = "debug-mode" | "error-details";

export const ERROR_PAGES: readonly PageSign<ErrorOutcome>[] = [
  {
    product: "Django",
    outcome: "debug-mode",
    body: /You're seeing this error because you have <code>DEBUG = True|Using the URLconf defined in <code>/,
  },
  {
    product: "Laravel",
    outcome: "debug-mode",
    body: /class="(?:Whoops|exception__)|Whoops, looks like something went wrong\.[\s\S]{0,2000}vendor\/laravel|Ignition|facade\/ignition|window\.data = \{"report"/,
  },
  {
    product: "Symfony",
    outcome: "debug-mode",
    body: /Symfony Exception|sf-dump-|Symfony\\Component\\[A-Za-z\\]{3,80}Exception/,
  },
  {
    product: "Werkzeug",
    outcome: "debug-mode",
    body: /Werkzeug (?:powered )?(?:traceback interpreter|Debugger)|EVALEX = true/,
  },
  {
    product: "ASP.NET",
    outcome: "debug-mode",
    body: /<title>Runtime Error<\/title>[\s\S]{0,6000}customErrors mode=|Server Error in '\/[^']{0,100}' Application|\[(?:\w+\.)+\w*Exception: /,
  },
  {
    product: "ASP.NET Core",
    outcome: "debug-mode",
    body: /An unhandled exception occurred while processing the request\.[\s\S]{0,4000}(?:Stack|Query|Cookies)/,
  },
  {
    product: "Rails",
    outcome: "debug-mode",
    body: /Action Controller: Exception caught|<title>Action Controller: |Rails\.root: /,
  },
  {
    product: "Express",
    outcome: "error-details",
    body: /<pre>(?:\w*Error): [^<]{0,500}<br>\s{0,10}(?:&nbsp; ?)*at [^<]{1,200}\(?[^<]{0,200}\.js:\d+/,
  },
  {
    product: "Spring",
    outcome: "error-details",
    body: /"trace"\s*:\s*"[\w.]+Exception|Whitelabel Error Page[\s\S]{0,2000}\bat (?:org|com|java)\./,
  },
  {
    product: "Java",
    outcome: "error-details",
    body: /(?:java|javax|org\.\w+)\.[\w.]{3,100}(?:Exception|Error)[\s\S]{0,500}\bat [\w.$]+\([\w.]+\.java:\d+\)/,
  },
  {
    product: "Apache Tomcat",
    outcome: "error-details",
    body: /<title>HTTP Status 5\d\d[\s\S]{0,4000}<b>(?:Exception|Root Cause)<\/b>/,
  },
  {
    product: "PHP",
    outcome: "error-details",
    body: /<b>(?:Fatal error|Warning|Notice|Parse error|Deprecated)<\/b>: {1,3}[\s\S]{0,600} in <b>\/?[^<]{3,200}<\/b> on line <b>\d+<\/b>/,
  },
  {
    product: "Python",
    outcome: "error-details",
    body: /Traceback \(most recent call last\):[\s\S]{0,500}File (?:"|&quot;)[^"&]{3,200}(?:"|&quot;), line \d+/,
  },
  {
    product: "SQL",
    outcome: "error-details",
    body: /You have an error in your SQL syntax|ORA-\d{5}: |PG::SyntaxError|Unclosed quotation mark after the character string|SQLSTATE\[\w{5}\]/,
  },
];
