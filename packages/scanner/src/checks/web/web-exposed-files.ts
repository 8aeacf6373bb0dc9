import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { DISCLOSED_DATA } from "../../controls.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { listExposedFiles } from "../../web/exposed-files.ts";
import { hasSign, type FileOutcome, type FileSign } from "../../web/file-signs.ts";
import { denyDotFiles, denyPath } from "../../web/fixes.ts";
import { maskValue } from "../../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { requestMany } from "../../web/request-many.ts";
import { findSecrets } from "../../web/secret-rules.ts";

const BACKUPS = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information`;
const PLATFORM = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/02-Test_Application_Platform_Configuration`;
const CWE = (number: number): string => `https://cwe.mitre.org/data/definitions/${number}.html`;

const OUTCOMES = {
  "file-version-control": webOutcome("high", "misconfiguration", "CONF-04", BACKUPS, CWE(527)),
  "file-secrets": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(538)),
  "file-private-key": webOutcome("critical", "cryptography", "CONF-04", BACKUPS, CWE(321)),
  "file-database-dump": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-archive": webOutcome("high", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-source-backup": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-configuration": webOutcome("medium", "misconfiguration", "CONF-03", BACKUPS, CWE(538)),
  "file-dependencies": webOutcome("low", "misconfiguration", "CONF-03", BACKUPS, CWE(538)),
  "file-diagnostics": webOutcome("high", "misconfiguration", "CONF-02", PLATFORM, CWE(489)),
  "file-profiler": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(489)),
  "file-phpinfo": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-server-status": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-metrics": webOutcome("low", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-metadata": webOutcome("low", "misconfiguration", "CONF-04", BACKUPS, CWE(538)),
  "file-memory-dump": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(528)),
  // No supported browser runs the plug-ins that read it.
  "file-cross-domain-policy": webOutcome(
    "low",
    "misconfiguration",
    "CONF-08",
    `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/08-Test_RIA_Cross_Domain_Policy`,
    CWE(942),
  ),
} as const satisfies Record<FileOutcome, unknown>;

export interface SeenFile {
  readonly file: FileSign;
  readonly response: HttpResponse;
  /** The path's own answer, not what the site says to everything. */
  readonly own: boolean;
}

const MAX_BYTES = 64 * 1024;

/** What holds people's data or the company's own, not only how a site is run, is reported with the sensitive data. */
const HOLDS_DATA: ReadonlySet<FileOutcome> = new Set(["file-database-dump", "file-archive", "file-memory-dump"]);

/** What counts by what is in it: a history of commands is a nuisance without a password and a break-in with one. */
const RATED_BY_CONTENT: ReadonlySet<FileOutcome> = new Set([
  "file-metadata",
  "file-configuration",
  "file-dependencies",
  "file-diagnostics",
]);
/** Passwords as command lines, addresses and settings hold them; placeholders and variables are none. */
const PASSWORD =
  /(?:\bsshpass\s{1,4}-p\s{0,4}|\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\r\n]{0,120}\s-p|\s--password[= ]|\bcurl\b[^\r\n]{0,120}\s-u\s{0,4}[\w.@-]{1,40}:|:\/\/[\w.%-]{1,60}:|\b(?:export\s{1,4})?[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN)\s{0,4}[=:]\s{0,4}["']?|\bIDENTIFIED BY\s{1,4}["'])["']?(?![$<{*%"'\s]|x{3,}|changeme|password\b|example)[^\s"'@]{4,80}/i;

const holdsPassword = (response: HttpResponse): boolean => {
  const text = response.body.subarray(0, MAX_BYTES).toString("latin1");
  return PASSWORD.test(text) || findSecrets(text, maskValue).length > 0;
};

const outcomeOf = ({ file, response }: SeenFile): FileOutcome =>
  RATED_BY_CONTENT.has(file.outcome) && !file.large && holdsPassword(response) ? "file-secrets" : file.outcome;

/** The folder of a repository, whose files are one mistake with one remedy. */
const repositoryOf = ({ file }: SeenFile): string | null =>
  file.outcome === "file-version-control" ? (/^.*?\/\.(?:git|svn|hg|bzr)(?=\/)/.exec(file.path)?.[0] ?? null) : null;

/** Which files lie open that were never meant to be served? */
export const webExposedFiles = defineCheck({
  id: "web-exposed-files",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: DISCLOSED_DATA,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<SeenFile[]> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    // There are no files behind a signpost, and asking it hundreds of times would only be rude.
    if (await visit.isSignpost()) return [];
    const files = listExposedFiles(visit.host, target.domain, context.now().getUTCFullYear());
    const seen = await requestMany(
      files,
      async (file): Promise<SeenFile | null> => {
        const response = await visit.requestOnce(file.path, {
          maxBytes: MAX_BYTES,
          ...(file.large === true && { headers: { range: "bytes=0-4095" } }),
        });
        // Only matching responses are stored, not hundreds of "not found" pages.
        return hasSign(file, response) ? { file, response, own: await visit.isOwnAnswer(file.path, response) } : null;
      },
      (file, why) => context.missed?.(toUnseen(visit.urlOf(file.path), why)),
    );
    return seen.filter((it) => it !== null);
  },

  judge(seen) {
    const found = seen.filter(({ file, response, own }) => own && hasSign(file, response));
    const repositories = Map.groupBy(found, repositoryOf);
    return found
      .filter((it) => {
        const repository = repositoryOf(it);
        return repository === null || repositories.get(repository)?.[0] === it;
      })
      .map((it) => ({ ...it, of: repositories.get(repositoryOf(it) ?? "") ?? [] }))
      .map(({ file, response, own, of }) => ({
        outcome: outcomeOf({ file, response, own }),
        subject: response.url,
        params: { path: file.path },
        ...(of.length > 1 && { details: { paths: of.map((other) => other.file.path) } }),
        ...(HOLDS_DATA.has(file.outcome) && {
          area: "sensitive-data" as const,
          details: { source: new URL(response.url).hostname },
        }),
        evidence: toEvidence(response, { fix: file.path.startsWith("/.") ? denyDotFiles : denyPath(file.path) }),
      }));
  },

  texts: {
    en: {
      name: "Exposed files",
      outcomes: {
        "file-version-control": {
          title: "Version control repository publicly accessible",
          explanation:
            "{path} is served without authentication. An attacker can reconstruct the source code with its full history, often including passwords.",
          remediation:
            "Remove the directory from the web root, rotate all secrets in it and check the access logs for downloads.",
        },
        "file-secrets": {
          title: "Credentials file publicly accessible",
          explanation:
            "{path} is served without authentication and contains what appear to be passwords or API keys. An attacker can sign in to the systems they belong to.",
          remediation: "Remove the file, rotate all secrets in it and check the access logs for downloads.",
        },
        "file-private-key": {
          title: "Private key publicly accessible",
          explanation:
            "{path} serves a private key without authentication. An attacker can impersonate the server or authenticate with the key.",
          remediation: "Remove the file, revoke the certificate or key and generate a new one.",
        },
        "file-database-dump": {
          title: "Database dump publicly accessible",
          explanation:
            "{path} serves a database dump without authentication. An attacker can download all data in it, password hashes and personal data included.",
          remediation:
            "Remove the file, rotate all secrets in it, check the access logs for downloads and assess the duty to notify a data breach.",
        },
        "file-archive": {
          title: "Backup archive publicly accessible",
          explanation:
            "{path} serves an archive without authentication. Archives with such names usually contain the whole site, and an attacker obtains its source code and configuration.",
          remediation: "Remove the file, return 404 for its path and treat its contents as compromised.",
        },
        "file-source-backup": {
          title: "Backup source file publicly accessible",
          explanation:
            "{path} serves an editor or backup copy of source code as plain text. An attacker can read the code and any passwords in it.",
          remediation: "Remove the file, rotate all secrets in it and check the access logs for downloads.",
        },
        "file-configuration": {
          title: "Configuration file publicly accessible",
          explanation:
            "{path} serves a configuration file without authentication. An attacker learns which products and versions are in use and how they are configured.",
          remediation: "Remove the file, return 404 for its path and treat its contents as compromised.",
        },
        "file-diagnostics": {
          title: "Diagnostic endpoint exposed",
          explanation:
            "{path} is reachable without authentication and shows settings, requests or memory of the running application. An attacker can extract credentials and session data.",
          remediation: "Restrict access to internal networks, or disable the endpoint.",
        },
        "file-dependencies": {
          title: "Dependency manifest publicly accessible",
          explanation:
            "{path} lists the packages that the application is built from. An attacker can match their versions against known vulnerabilities.",
          remediation: "Remove the file from the web root, or return 404 for its path.",
        },
        "file-profiler": {
          title: "Profiling endpoint exposed",
          explanation:
            "{path} serves runtime profiles without authentication. An attacker obtains the command line and internals of the application and can degrade its performance by requesting profiles.",
          remediation: "Restrict access to internal networks, or disable the endpoint.",
        },
        "file-phpinfo": {
          title: "phpinfo page exposed",
          explanation:
            "{path} shows the output of phpinfo() without authentication. An attacker obtains versions, file paths and environment variables, which may include credentials.",
          remediation: "Remove the file, return 404 for its path and treat the values it shows as compromised.",
        },
        "file-server-status": {
          title: "Server status page exposed",
          explanation:
            "{path} shows the server status without authentication. It discloses live requests and client IP addresses, which an attacker can use to capture session tokens in URLs.",
          remediation: "Restrict access to internal networks.",
        },
        "file-metrics": {
          title: "Metrics endpoint exposed",
          explanation:
            "{path} serves metrics without authentication. They disclose internal components and load, which helps an attacker to plan an attack.",
          remediation: "Allow access from the monitoring system only.",
        },
        "file-metadata": {
          title: "System file publicly accessible",
          explanation:
            "{path} serves a file left by an operating system or a shell. An attacker learns file names or commands that are not meant to be public.",
          remediation: "Remove the file, return 404 for its path and treat its contents as compromised.",
        },
        "file-memory-dump": {
          title: "Memory dump publicly accessible",
          explanation:
            "{path} serves a memory dump without authentication. An attacker can extract passwords, session tokens and personal data from it.",
          remediation:
            "Remove the file, rotate all secrets of the application and check the access logs for downloads.",
        },
        "file-cross-domain-policy": {
          title: "Permissive cross-domain policy file",
          explanation:
            "{path} allows every domain. A malicious page can use legacy plug-ins to read this site with the permissions of a signed-in user.",
          remediation: "List only the domains that need access, or remove the file.",
        },
      },
    },
    es: {
      name: "Archivos expuestos",
      outcomes: {
        "file-version-control": {
          title: "Repositorio de control de versiones accesible públicamente",
          explanation:
            "{path} se sirve sin autenticación. Un atacante puede reconstruir el código fuente con todo su historial, a menudo con contraseñas.",
          remediation:
            "Retire el directorio de la raíz web, rote todos los secretos que contenga y revise las descargas en los registros de acceso.",
        },
        "file-secrets": {
          title: "Archivo de credenciales accesible públicamente",
          explanation:
            "{path} se sirve sin autenticación y contiene lo que parecen contraseñas o claves de API. Un atacante puede acceder a los sistemas a los que pertenecen.",
          remediation:
            "Retire el archivo, rote todos los secretos que contenga y revise las descargas en los registros de acceso.",
        },
        "file-private-key": {
          title: "Clave privada accesible públicamente",
          explanation:
            "{path} sirve una clave privada sin autenticación. Un atacante puede suplantar al servidor o autenticarse con la clave.",
          remediation: "Retire el archivo, revoque el certificado o la clave y genere una nueva.",
        },
        "file-database-dump": {
          title: "Volcado de base de datos accesible públicamente",
          explanation:
            "{path} sirve un volcado de base de datos sin autenticación. Un atacante puede descargar todos sus datos, incluidos hashes de contraseñas y datos personales.",
          remediation:
            "Retire el archivo, rote todos los secretos que contenga, revise las descargas en los registros de acceso y valore la obligación de notificar la brecha.",
        },
        "file-archive": {
          title: "Archivo de copia de seguridad accesible públicamente",
          explanation:
            "{path} sirve un archivo comprimido sin autenticación. Los archivos con esos nombres suelen contener todo el sitio, y un atacante obtiene su código fuente y su configuración.",
          remediation: "Retire el archivo, devuelva 404 para su ruta y considere comprometido su contenido.",
        },
        "file-source-backup": {
          title: "Copia de código fuente accesible públicamente",
          explanation:
            "{path} sirve como texto una copia de código fuente creada por un editor o una copia de seguridad. Un atacante puede leer el código y las contraseñas que contenga.",
          remediation:
            "Retire el archivo, rote todos los secretos que contenga y revise las descargas en los registros de acceso.",
        },
        "file-configuration": {
          title: "Archivo de configuración accesible públicamente",
          explanation:
            "{path} sirve un archivo de configuración sin autenticación. Un atacante conoce así los productos, las versiones y su configuración.",
          remediation: "Retire el archivo, devuelva 404 para su ruta y considere comprometido su contenido.",
        },
        "file-diagnostics": {
          title: "Punto de acceso de diagnóstico expuesto",
          explanation:
            "{path} es accesible sin autenticación y muestra ajustes, peticiones o memoria de la aplicación en ejecución. Un atacante puede extraer credenciales y datos de sesión.",
          remediation: "Restrinja el acceso a las redes internas o desactive el punto de acceso.",
        },
        "file-dependencies": {
          title: "Manifiesto de dependencias accesible públicamente",
          explanation:
            "{path} enumera los paquetes con los que se construye la aplicación. Un atacante puede contrastar sus versiones con vulnerabilidades conocidas.",
          remediation: "Retire el archivo de la raíz web o devuelva 404 para su ruta.",
        },
        "file-profiler": {
          title: "Interfaz de perfilado expuesta",
          explanation:
            "{path} sirve perfiles de ejecución sin autenticación. Un atacante obtiene la línea de comandos y detalles internos de la aplicación y puede degradar su rendimiento solicitando perfiles.",
          remediation: "Restrinja el acceso a las redes internas o desactive la interfaz.",
        },
        "file-phpinfo": {
          title: "Página phpinfo expuesta",
          explanation:
            "{path} muestra la salida de phpinfo() sin autenticación. Un atacante obtiene versiones, rutas y variables de entorno, que pueden incluir credenciales.",
          remediation:
            "Retire el archivo, devuelva 404 para su ruta y considere comprometidos los valores que muestra.",
        },
        "file-server-status": {
          title: "Página de estado del servidor expuesta",
          explanation:
            "{path} muestra el estado del servidor sin autenticación. Revela las peticiones en curso y las direcciones IP de los clientes, con las que un atacante puede capturar tokens de sesión de las URL.",
          remediation: "Restrinja el acceso a las redes internas.",
        },
        "file-metrics": {
          title: "Punto de acceso de métricas expuesto",
          explanation:
            "{path} sirve métricas sin autenticación. Revelan componentes internos y carga, lo que ayuda a un atacante a planificar un ataque.",
          remediation: "Permita el acceso únicamente desde el sistema de supervisión.",
        },
        "file-metadata": {
          title: "Archivo de sistema accesible públicamente",
          explanation:
            "{path} sirve un archivo creado por el sistema operativo o por un intérprete de comandos. Un atacante conoce nombres de archivos o comandos que no deberían ser públicos.",
          remediation: "Retire el archivo, devuelva 404 para su ruta y considere comprometido su contenido.",
        },
        "file-memory-dump": {
          title: "Volcado de memoria accesible públicamente",
          explanation:
            "{path} sirve un volcado de memoria sin autenticación. Un atacante puede extraer de él contraseñas, tokens de sesión y datos personales.",
          remediation:
            "Retire el archivo, rote todos los secretos de la aplicación y revise las descargas en los registros de acceso.",
        },
        "file-cross-domain-policy": {
          title: "Archivo de política entre dominios permisivo",
          explanation:
            "{path} permite todos los dominios. Una página maliciosa puede usar complementos antiguos para leer este sitio con los permisos de un usuario autenticado.",
          remediation: "Indique solo los dominios que lo necesiten o elimine el archivo.",
        },
      },
    },
    fr: {
      name: "Fichiers exposés",
      outcomes: {
        "file-version-control": {
          title: "Dépôt de gestion de versions accessible publiquement",
          explanation:
            "{path} est servi sans authentification. Un attaquant peut reconstituer le code source et tout son historique, souvent avec des mots de passe.",
          remediation:
            "Retirez le répertoire de la racine web, renouvelez tous les secrets qu’il contient et recherchez les téléchargements dans les journaux d’accès.",
        },
        "file-secrets": {
          title: "Fichier d’identifiants accessible publiquement",
          explanation:
            "{path} est servi sans authentification et contient ce qui semble être des mots de passe ou des clés d’API. Un attaquant peut se connecter aux systèmes concernés.",
          remediation:
            "Retirez le fichier, renouvelez tous les secrets qu’il contient et recherchez les téléchargements dans les journaux d’accès.",
        },
        "file-private-key": {
          title: "Clé privée accessible publiquement",
          explanation:
            "{path} sert une clé privée sans authentification. Un attaquant peut usurper l’identité du serveur ou s’authentifier avec la clé.",
          remediation: "Retirez le fichier, révoquez le certificat ou la clé et générez-en une nouvelle.",
        },
        "file-database-dump": {
          title: "Export de base de données accessible publiquement",
          explanation:
            "{path} sert un export de base de données sans authentification. Un attaquant peut télécharger toutes les données, y compris les empreintes de mots de passe et les données personnelles.",
          remediation:
            "Retirez le fichier, renouvelez tous les secrets qu’il contient, recherchez les téléchargements dans les journaux d’accès et évaluez l’obligation de notifier la violation.",
        },
        "file-archive": {
          title: "Archive de sauvegarde accessible publiquement",
          explanation:
            "{path} sert une archive sans authentification. Les archives portant de tels noms contiennent en général tout le site, et un attaquant en obtient le code source et la configuration.",
          remediation: "Retirez le fichier, renvoyez 404 pour son chemin et considérez son contenu comme compromis.",
        },
        "file-source-backup": {
          title: "Copie de code source accessible publiquement",
          explanation:
            "{path} sert en texte brut une copie de code source créée par un éditeur ou une sauvegarde. Un attaquant peut lire le code et les mots de passe qu’il contient.",
          remediation:
            "Retirez le fichier, renouvelez tous les secrets qu’il contient et recherchez les téléchargements dans les journaux d’accès.",
        },
        "file-configuration": {
          title: "Fichier de configuration accessible publiquement",
          explanation:
            "{path} sert un fichier de configuration sans authentification. Un attaquant apprend quels produits et versions sont utilisés et comment ils sont configurés.",
          remediation: "Retirez le fichier, renvoyez 404 pour son chemin et considérez son contenu comme compromis.",
        },
        "file-diagnostics": {
          title: "Point d’accès de diagnostic exposé",
          explanation:
            "{path} est accessible sans authentification et affiche des paramètres, des requêtes ou la mémoire de l’application en cours d’exécution. Un attaquant peut en extraire des identifiants et des données de session.",
          remediation: "Limitez l’accès aux réseaux internes, ou désactivez ce point d’accès.",
        },
        "file-dependencies": {
          title: "Manifeste de dépendances accessible publiquement",
          explanation:
            "{path} énumère les paquets dont l’application est constituée. Un attaquant peut confronter leurs versions aux vulnérabilités connues.",
          remediation: "Retirez le fichier de la racine web ou renvoyez 404 pour son chemin.",
        },
        "file-profiler": {
          title: "Interface de profilage exposée",
          explanation:
            "{path} fournit des profils d’exécution sans authentification. Un attaquant obtient la ligne de commande et des détails internes de l’application et peut dégrader ses performances en demandant des profils.",
          remediation: "Limitez l’accès aux réseaux internes ou désactivez l’interface.",
        },
        "file-phpinfo": {
          title: "Page phpinfo exposée",
          explanation:
            "{path} affiche la sortie de phpinfo() sans authentification. Un attaquant obtient les versions, les chemins et les variables d’environnement, qui peuvent contenir des identifiants.",
          remediation:
            "Retirez le fichier, renvoyez 404 pour son chemin et considérez les valeurs affichées comme compromises.",
        },
        "file-server-status": {
          title: "Page d’état du serveur exposée",
          explanation:
            "{path} affiche l’état du serveur sans authentification. Elle divulgue les requêtes en cours et les adresses IP des clients, ce qui permet à un attaquant de capturer des jetons de session présents dans les URL.",
          remediation: "Limitez l’accès aux réseaux internes.",
        },
        "file-metrics": {
          title: "Point d’accès de métriques exposé",
          explanation:
            "{path} sert des métriques sans authentification. Elles divulguent les composants internes et leur charge, ce qui aide un attaquant à préparer une attaque.",
          remediation: "N’autorisez l’accès que depuis le système de supervision.",
        },
        "file-metadata": {
          title: "Fichier système accessible publiquement",
          explanation:
            "{path} sert un fichier créé par un système d’exploitation ou un interpréteur de commandes. Un attaquant obtient des noms de fichiers ou des commandes qui ne devraient pas être publics.",
          remediation: "Retirez le fichier, renvoyez 404 pour son chemin et considérez son contenu comme compromis.",
        },
        "file-memory-dump": {
          title: "Vidage mémoire accessible publiquement",
          explanation:
            "{path} sert un vidage mémoire sans authentification. Un attaquant peut en extraire des mots de passe, des jetons de session et des données personnelles.",
          remediation:
            "Retirez le fichier, renouvelez tous les secrets de l’application et recherchez les téléchargements dans les journaux d’accès.",
        },
        "file-cross-domain-policy": {
          title: "Fichier de politique interdomaine permissif",
          explanation:
            "{path} autorise tous les domaines. Une page malveillante peut utiliser d’anciens modules pour lire ce site avec les droits d’un utilisateur authentifié.",
          remediation: "N’indiquez que les domaines qui en ont besoin, ou supprimez le fichier.",
        },
      },
    },
  },
});
