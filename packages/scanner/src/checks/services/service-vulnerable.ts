import type { Severity } from "@parapet/domain/risk";
import { parseCpe, productKeys } from "@parapet/domain/risk/cve";
import { TRACKERS } from "@parapet/domain/risk/packages";
import { ProbeError } from "@parapet/net/probe-error";

import {
  type CheckContext,
  defineCheck,
  type EarlierFinding,
  knowledgeReduced,
  type SeenService,
  type Targets,
  type Verdict,
} from "../../check.ts";
import { VULNERABLE_SOFTWARE } from "../../controls.ts";
import { byExploitThenScore, type KnownCve, severityOfCvss } from "../../lookups/cve-lookup.ts";
import { decideByProduct, findProduct } from "../../products/find-product.ts";
import { targetName } from "../../run-check.ts";
import { type BackPort, findBackPorts } from "../../services/back-ports.ts";
import { notoriousCves } from "../../services/notorious-cves.ts";
import { detectDistribution } from "../../services/packaging-distribution.ts";
import { exploitableArea, serviceVerdict } from "../../services/service-verdict.ts";
import { openTemplates } from "../../templates/open-templates.ts";

const NIST = { primary: "ID.RA-01", secondary: "PR.PS-02" };
const NVD = "https://nvd.nist.gov/vuln/search";

const OUTCOMES = {
  vulnerable: { severity: "high", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "vulnerable-package": { severity: "high", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "may-be-patched": { severity: "low", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "possibly-vulnerable": { severity: "info", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "fixed-by-distribution": { severity: "info", owasp: "A06:2021", nist: NIST },
} as const;

type Id = keyof typeof OUTCOMES;

/** No page is made better by more than this many rows about one port; the rest is counted in one. */
const MAX_ROWS = 50;
const MAX_EVIDENCE = 200;

/** Mitigations of CVEs that are exploited through another port than the one that reports the version. */
const FIX_BY_CVE: Readonly<Record<string, string>> = {
  "CVE-2020-1938":
    '<!-- server.xml: remove the AJP connector, or restrict it -->\n<Connector protocol="AJP/1.3" address="127.0.0.1" port="8009" secretRequired="true" secret="<secret>" />',
};

/** One band milder: a distribution may have fixed it already. */
const MILDER: Record<Severity, Severity> = {
  critical: "medium",
  high: "medium",
  medium: "low",
  low: "info",
  info: "info",
};

interface Seen {
  readonly cves: readonly KnownCve[];
  /** By CVE, what the distribution's tracker says of the package; absent where no distribution packaged the service. */
  readonly backPorts?: ReadonlyMap<string, BackPort>;
}

interface Answer {
  readonly cves: readonly KnownCve[];
  /** Why more may apply than is known; null where the database is complete. */
  readonly incomplete: string | null;
}

const UNKNOWN_FACTS = {
  cvss: null,
  cvssSource: null,
  epss: null,
  knownExploited: false,
  exploits: [],
  summary: null,
} as const;

/**
 * What the product's definition decides stands above the stored ranges, which may speak of other numbers or of versions that
 * cannot be told apart from outside.
 */
const asDefined = async (
  cves: readonly KnownCve[],
  service: SeenService,
  database: CheckContext["cves"],
): Promise<KnownCve[]> => {
  const product = findProduct(service);
  // Where versions are those of CPE names, the stored ranges decide.
  if (product?.numbering !== "own") return [...cves];
  const verdictOf = (cve: string) => decideByProduct(product, service.version, cve);
  const known = cves.flatMap((cve): KnownCve[] => {
    const verdict = cve.certainty === "verified" ? null : verdictOf(cve.id);
    if (verdict === null) return [cve];
    if (verdict.answer === "fixed") return [];
    return [{ ...cve, certainty: verdict.answer === "affected" ? "version-match" : "product-only" }];
  });
  const missing = [...product.decides.keys()].filter(
    (id) => !cves.some((cve) => cve.id === id) && verdictOf(id)?.answer === "affected",
  );
  const facts = missing.length === 0 ? undefined : await database?.facts?.(missing);
  return [
    ...known,
    ...missing.map((id): KnownCve => ({ ...UNKNOWN_FACTS, ...facts?.get(id), id, certainty: "version-match" })),
  ];
};

/** The shipped list stays in force until the database is shown to cover the product. */
const cvesOf = async (
  cpe: string,
  { service, alongside = [] }: Pick<Targets["service"], "service" | "alongside">,
  { cves: database }: Pick<CheckContext, "cves">,
): Promise<Answer> => {
  const found = database === undefined ? [] : ((await database.match([cpe], alongside)).get(cpe) ?? []);
  const incomplete = (await (database ?? notoriousCves).incompleteFor?.(cpe)) ?? null;
  if (incomplete === null) return { cves: await asDefined(found, service, database), incomplete };
  const listed = (await notoriousCves.match([cpe], alongside)).get(cpe) ?? [];
  const all = [...found, ...listed.filter(({ id }) => !found.some((it) => it.id === id))];
  return { cves: await asDefined(all, service, database), incomplete };
};

/** Which of these CVEs can be ruled out for this product, since what is loaded describes them? */
const describedOf = async (
  ids: readonly string[],
  cpe: string,
  service: SeenService,
  { cves: database }: Pick<CheckContext, "cves">,
): Promise<ReadonlySet<string>> => {
  const defined = findProduct(service);
  const decided = ids.filter(
    (id) => defined?.numbering === "own" && decideByProduct(defined, service.version, id)?.answer === "fixed",
  );
  const listed = new Set([...decided, ...(await notoriousCves.describes(ids, cpe))]);
  if (database === undefined) return listed;
  const stored = database.describes === undefined ? new Set(ids) : await database.describes(ids, cpe);
  return new Set([...listed, ...stored]);
};

/** What was seen itself stays; the rest is ruled out where the tracker says that the package does not have it. */
const isRuledOut = ({ id, certainty }: KnownCve, { backPorts }: Pick<Seen, "backPorts">): boolean =>
  certainty !== "verified" && backPorts?.get(id)?.assessment.status === "not-affected";

const withBackPorts = async (
  cves: readonly KnownCve[],
  { service, alongside = [] }: Pick<Targets["service"], "service" | "alongside">,
  { packages }: Pick<CheckContext, "packages">,
): Promise<Seen> => {
  const ids = cves.map(({ id }) => id);
  const backPorts = await findBackPorts(service, alongside, ids, packages);
  return backPorts.size === 0 ? { cves } : { cves, backPorts };
};

/** Which tracker said what, or why nothing is known, as evidence. */
const trackerEvidence = ({ installed, package: name, assessment }: BackPort) => ({
  distribution: TRACKERS[installed.distribution].name,
  tracker: TRACKERS[installed.distribution].tracker,
  package: assessment.status === "unknown" ? name : assessment.statement.package,
  installed: installed.version ?? installed.upstream,
  release: assessment.status === "unknown" ? installed.release : assessment.statement.release,
  status: assessment.status,
  ...(assessment.status === "unknown"
    ? { reason: assessment.reason }
    : { says: assessment.statement.status, fixed: assessment.statement.fixed }),
});

/** Why it is not known whether the distribution back-ported the fix, as the texts state it. */
const whyUnknown = (backPort: BackPort | undefined): "revision" | "release" | "data" => {
  const reason = backPort?.assessment.status === "unknown" ? backPort.assessment.reason : null;
  return reason === "revision-unknown" ? "revision" : reason === "release-unknown" ? "release" : "data";
};

const isSameProduct = (one: string, other: string): boolean => {
  const [a, b] = [parseCpe(one), parseCpe(other)];
  if (a === null || b === null) return false;
  const keys = productKeys(b.vendor, b.product);
  return productKeys(a.vendor, a.product).some((key) => keys.includes(key));
};

const textIn = (value: unknown, name: string): string | null => {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" ? found : null;
};

const cvesIn = ({ details }: EarlierFinding): string[] => {
  const { cve, cves } = details;
  if (typeof cve === "string") return [cve];
  return Array.isArray(cves) ? cves.filter((it): it is string => typeof it === "string") : [];
};

/** What a template had shown can be revoked only by that template. */
const hasTemplate = async ({ details }: EarlierFinding, { settings }: CheckContext): Promise<boolean> => {
  const { template } = details;
  if (typeof template !== "string") return true;
  return ((await openTemplates(settings))?.templates ?? []).some(({ id }) => id === template);
};

const NOT_IDENTIFIED = knowledgeReduced("The product behind this port is no longer identified.");

/** Which known vulnerabilities does this version have, and how sure is that? */
export const serviceVulnerable = defineCheck({
  id: "service-vulnerable",
  area: "sub-domain-exploitable-services",
  on: "service",
  touch: "passive",
  controls: VULNERABLE_SOFTWARE,
  outcomes: OUTCOMES,

  async observe(target, _net, context): Promise<Seen> {
    const { service } = target;
    if (service.cpe === null) return { cves: [] };
    const { cves, incomplete } = await cvesOf(service.cpe, target, context);
    // A version that the shipped list rules out is assessed as far as the list goes, so that an upgrade resolves what it found.
    const isDefined = (findProduct(service)?.decides.size ?? 0) > 0;
    if (
      context.cves === undefined &&
      !isDefined &&
      !notoriousCves.knowsProduct(service.cpe) &&
      service.version !== null
    ) {
      throw new ProbeError("not-supported", "There is no vulnerability database to match the product with.");
    }
    if (incomplete !== null && service.version !== null)
      context.missed?.({
        subject: `${targetName(target)} CVE database`,
        reason: "knowledge-reduced",
        detail: incomplete,
      });
    return withBackPorts(cves, target, context);
  },

  async missingFor(earlier, context, { service, alongside = [], verdicts }) {
    if (service === undefined) return null;
    if (service.cpe === null) return NOT_IDENTIFIED;
    const before = textIn(earlier.evidence, "cpe") ?? earlier.basis?.service?.cpe ?? null;
    if (before !== null && !isSameProduct(before, service.cpe)) return null;
    const ids = cvesIn(earlier);
    const { cves } = await cvesOf(service.cpe, { service, alongside }, context);
    const seen = await withBackPorts(cves, { service, alongside }, context);
    const matched = new Set(cves.flatMap((cve) => (isRuledOut(cve, seen) ? [] : [cve.id])));
    const stillMatched = ids.filter((id) => matched.has(id));
    const rows = new Set(verdicts.flatMap(({ facts }) => facts?.cve ?? []));
    if (earlier.outcome !== "possibly-vulnerable" && stillMatched.some((id) => !rows.has(id)))
      return knowledgeReduced(`${stillMatched.join(", ")} still matches the product; its version is not confirmed.`);
    if (stillMatched.length > 0 && !(await hasTemplate(earlier, context)))
      return knowledgeReduced(`The template that had verified ${stillMatched.join(", ")} is not installed.`);
    const described = await describedOf(ids, service.cpe, service, context);
    const unknown = ids.filter((id) => !matched.has(id) && !described.has(id));
    if (unknown.length === 0) return null;
    return knowledgeReduced(`The loaded vulnerability data no longer describes ${unknown.slice(0, 5).join(", ")}.`);
  },

  judge(seen, target: Targets["service"]) {
    const { backPorts } = seen;
    const cves = seen.cves.filter((cve) => !isRuledOut(cve, seen));
    const packaged = detectDistribution(target.service);
    const sure = cves.filter((it) => it.certainty !== "product-only").toSorted(byExploitThenScore);
    const rows = sure.slice(0, MAX_ROWS).map((cve): Verdict<Id> => {
      const severity = severityOfCvss(cve.cvss);
      const backPort = backPorts?.get(cve.id);
      if (cve.certainty !== "verified" && backPort?.assessment.status === "affected")
        return row(target, cve, "vulnerable-package", severity, packaged, backPort);
      const patched = cve.certainty === "may-be-patched" || (cve.certainty === "version-match" && packaged !== null);
      return patched
        ? row(target, cve, "may-be-patched", MILDER[severity], packaged, backPort)
        : row(target, cve, "vulnerable", severity, packaged);
    });
    const rest = cves.length - rows.length;
    const ids = [...sure.slice(MAX_ROWS), ...cves.filter((it) => it.certainty === "product-only")].map((it) => it.id);
    const possible = serviceVerdict("possibly-vulnerable", target, {
      area: exploitableArea(target),
      evidence: { cves: ids.slice(0, 200) },
      params: { count: rest },
      details: { certainty: "product-only", cves: ids.slice(0, 200) },
    });
    return [...rows, ...(rest > 0 ? [possible] : []), ...ruledOutRow(target, seen)];
  },

  texts: {
    en: {
      name: "Vulnerable services (CVE)",
      outcomes: {
        vulnerable: {
          title: "{product}: {cve}",
          named: {
            title: "{weakness} in {product} ({cve})",
            remediation: "Upgrade to {fixed} or later, which fixes {cve}. Until then, restrict access to the service.",
          },
          explanation:
            "{verified, select, yes {{product} is affected by {cve} (CVSS {cvss}), which a test confirmed} other {The version that the service reports ({product}) is in the affected range of {cve} (CVSS {cvss}); a fix back-ported by a distribution would not be visible in it}}. {summary}",
          remediation:
            "Upgrade to a version that fixes {cve}; affected and fixed versions:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
        },
        "vulnerable-package": {
          title: "{product}: {cve}",
          named: { title: "{weakness} in {product} ({cve})" },
          explanation:
            "{tracker} lists the package {package} of {release} as affected by {cve} (CVSS {cvss}){has_fix, select, yes { before {fixed_package}} other {, with no fixed package yet}}; the service runs {installed}. {summary}",
          remediation:
            "Update the package {package} of the distribution{has_fix, select, yes { to {fixed_package} or later and restart the service} other { as soon as a fixed version is published; until then, restrict access to the service}}.",
        },
        "may-be-patched": {
          title: "Unconfirmed {cve} in {product}",
          named: { title: "{weakness} in {product} ({cve}, unconfirmed)" },
          explanation:
            "The detected version ({product}) is in the affected range of {cve} (CVSS {cvss}), but the distribution ({distribution}) may have back-ported the fix without changing the version number. Whether it did could not be assessed: {why, select, revision {the service does not state the revision of its package} release {the release of the distribution is unknown} other {no statement of the distribution’s security tracker applies}}. {summary}",
          remediation:
            "Check the security tracker of the distribution for the installed package and install its update; if the fix is included, mark this finding as a false positive.",
        },
        "possibly-vulnerable": {
          title: "Known vulnerabilities in {product}, version not confirmed",
          explanation:
            "{product} was identified on port {port}, but its exact version or edition was not. Known CVEs that may apply: {count}; an attacker may exploit those present in the installed version.",
          remediation: "Compare the installed version with the listed CVEs and install the current release.",
        },
        "fixed-by-distribution": {
          title: "CVEs ruled out by the distribution’s security tracker",
          explanation:
            "The version number of {product} is in the affected range of {count, plural, one {# CVE} other {# CVEs}} that {tracker} lists as fixed in or not applicable to the package {package} {installed}. They are not reported as vulnerabilities; the evidence names the statement for each.",
          remediation: "No action required. Keep installing the security updates of the distribution.",
        },
      },
    },
    es: {
      name: "Servicios vulnerables (CVE)",
      outcomes: {
        vulnerable: {
          title: "{product}: {cve}",
          named: {
            title: "{weakness} en {product} ({cve})",
            remediation:
              "Actualice a {fixed} o posterior, que corrige {cve}. Entretanto, restrinja el acceso al servicio.",
          },
          explanation:
            "{verified, select, yes {{product} está afectado por {cve} (CVSS {cvss}), confirmado mediante una prueba} other {La versión que indica el servicio ({product}) está en el rango afectado por {cve} (CVSS {cvss}); una corrección incorporada por una distribución no sería visible en ella}}. {summary}",
          remediation:
            "Actualice a una versión que corrija {cve}; versiones afectadas y corregidas:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
        },
        "vulnerable-package": {
          title: "{product}: {cve}",
          named: { title: "{weakness} en {product} ({cve})" },
          explanation:
            "{tracker} indica que el paquete {package} de {release} está afectado por {cve} (CVSS {cvss}){has_fix, select, yes { antes de {fixed_package}} other {, aún sin paquete corregido}}; el servicio ejecuta {installed}. {summary}",
          remediation:
            "Actualice el paquete {package} de la distribución{has_fix, select, yes { a {fixed_package} o posterior y reinicie el servicio} other { en cuanto se publique una versión corregida; entretanto, restrinja el acceso al servicio}}.",
        },
        "may-be-patched": {
          title: "{cve} sin confirmar en {product}",
          named: { title: "{weakness} en {product} ({cve}, sin confirmar)" },
          explanation:
            "La versión detectada ({product}) está en el rango afectado por {cve} (CVSS {cvss}), pero la distribución ({distribution}) puede haber aplicado la corrección sin cambiar el número de versión. No se ha podido evaluar: {why, select, revision {el servicio no indica la revisión de su paquete} release {se desconoce la versión de la distribución} other {ningún aviso de seguridad de la distribución es aplicable}}. {summary}",
          remediation:
            "Consulte los avisos de seguridad de la distribución para el paquete instalado e instale su actualización; si incluye la corrección, marque este hallazgo como falso positivo.",
        },
        "possibly-vulnerable": {
          title: "Vulnerabilidades conocidas de {product}, versión sin confirmar",
          explanation:
            "Se identificó {product} en el puerto {port}, pero no su versión o edición exacta. CVE conocidos que podrían aplicarse: {count}; un atacante puede explotar los presentes en la versión instalada.",
          remediation: "Compare la versión instalada con los CVE indicados e instale la versión actual.",
        },
        "fixed-by-distribution": {
          title: "CVE descartados por los avisos de seguridad de la distribución",
          explanation:
            "El número de versión de {product} está en el rango afectado por {count, plural, one {# CVE} other {# CVE}} que {tracker} da por corregidos en el paquete {package} {installed} o no aplicables a él. No se notifican como vulnerabilidades; la evidencia indica la declaración de cada uno.",
          remediation:
            "No se requiere ninguna acción. Siga instalando las actualizaciones de seguridad de la distribución.",
        },
      },
    },
    fr: {
      name: "Services vulnérables (CVE)",
      outcomes: {
        vulnerable: {
          title: "{product} : {cve}",
          named: {
            title: "{weakness} dans {product} ({cve})",
            remediation:
              "Passez à {fixed} ou à une version ultérieure, qui corrige {cve}. Dans l’intervalle, limitez l’accès au service.",
          },
          explanation:
            "{verified, select, yes {{product} est affecté par {cve} (CVSS {cvss}), ce qu’un test a confirmé} other {La version annoncée par le service ({product}) se situe dans la plage affectée par {cve} (CVSS {cvss}) ; un correctif rétroporté par une distribution n’y serait pas visible}}. {summary}",
          remediation:
            "Passez à une version qui corrige {cve} ; versions affectées et corrigées :\nhttps://nvd.nist.gov/vuln/detail/{cve}",
        },
        "vulnerable-package": {
          title: "{product} : {cve}",
          named: { title: "{weakness} dans {product} ({cve})" },
          explanation:
            "{tracker} indique que le paquet {package} de {release} est affecté par {cve} (CVSS {cvss}){has_fix, select, yes { avant {fixed_package}} other {, sans paquet corrigé à ce jour}} ; le service exécute {installed}. {summary}",
          remediation:
            "Mettez à jour le paquet {package} de la distribution{has_fix, select, yes { vers {fixed_package} ou une version ultérieure et redémarrez le service} other { dès qu’une version corrigée est publiée ; dans l’intervalle, limitez l’accès au service}}.",
        },
        "may-be-patched": {
          title: "{cve} à confirmer dans {product}",
          named: { title: "{weakness} dans {product} ({cve}, à confirmer)" },
          explanation:
            "La version détectée ({product}) se situe dans la plage affectée par {cve} (CVSS {cvss}), mais la distribution ({distribution}) a pu rétroporter le correctif sans changer le numéro de version. Ce point n’a pas pu être évalué : {why, select, revision {le service n’indique pas la révision de son paquet} release {la version de la distribution est inconnue} other {aucune déclaration du suivi de sécurité de la distribution ne s’applique}}. {summary}",
          remediation:
            "Consultez les avis de sécurité de la distribution pour le paquet installé et installez sa mise à jour ; si le correctif est inclus, marquez ce constat comme faux positif.",
        },
        "possibly-vulnerable": {
          title: "Vulnérabilités connues de {product}, version non confirmée",
          explanation:
            "{product} a été identifié sur le port {port}, mais pas sa version ou son édition exacte. CVE connues pouvant s’appliquer : {count} ; un attaquant peut exploiter celles présentes dans la version installée.",
          remediation: "Comparez la version installée aux CVE listées et installez la version actuelle.",
        },
        "fixed-by-distribution": {
          title: "CVE écartées par le suivi de sécurité de la distribution",
          explanation:
            "Le numéro de version de {product} se situe dans la plage affectée par {count, plural, one {# CVE} other {# CVE}} que {tracker} indique comme corrigées dans le paquet {package} {installed} ou sans objet pour lui. Elles ne sont pas signalées comme vulnérabilités ; les preuves citent la déclaration pour chacune.",
          remediation: "Aucune action requise. Continuez d’installer les mises à jour de sécurité de la distribution.",
        },
      },
    },
  },
});

/** What the tracker ruled out stays visible, with the tracker's word for each. */
const ruledOutRow = (target: Targets["service"], seen: Seen): Verdict<Id>[] => {
  const ruledOut = seen.cves.filter((cve) => isRuledOut(cve, seen)).map(({ id }) => id);
  const [first] = ruledOut.flatMap((id) => seen.backPorts?.get(id) ?? []);
  if (first === undefined) return [];
  const { installed } = first;
  const statements = ruledOut.slice(0, MAX_EVIDENCE).flatMap((id) => {
    const backPort = seen.backPorts?.get(id);
    return backPort === undefined ? [] : [{ cve: id, ...trackerEvidence(backPort) }];
  });
  return [
    serviceVerdict("fixed-by-distribution", target, {
      area: exploitableArea(target),
      evidence: { banner: target.service.banner, cpe: target.service.cpe, statements },
      params: {
        count: ruledOut.length,
        tracker: TRACKERS[installed.distribution].tracker,
        package: first.package ?? "",
        installed: installed.version ?? installed.upstream,
      },
      details: { ruledOut: ruledOut.slice(0, MAX_EVIDENCE) },
    }),
  ];
};

const row = (
  target: Targets["service"],
  cve: KnownCve,
  outcome: Id,
  severity: Severity,
  distribution: string | null,
  backPort?: BackPort,
): Verdict<Id> => {
  const { host, port, service } = target;
  const statement = backPort?.assessment.status === "affected" ? backPort.assessment.statement : null;
  const evidence = backPort === undefined ? null : trackerEvidence(backPort);
  const exploits = cve.exploits.map((it) => it.source);
  return serviceVerdict(outcome, target, {
    subject: `${host}:${port}/${service.protocol} ${cve.id}`,
    area: exploitableArea(target),
    severity,
    evidence: {
      banner: service.banner,
      cpe: service.cpe,
      certainty: cve.certainty,
      exploits: cve.exploits,
      ...(evidence !== null && { backPort: evidence }),
    },
    facts: {
      cve: cve.id,
      cvss: cve.cvss,
      epss: cve.epss,
      exploitAvailable: exploits.length > 0,
      knownExploited: cve.knownExploited,
    },
    params: {
      cve: cve.id,
      cvss: cve.cvss ?? "?",
      summary: cve.summary ?? "",
      distribution: distribution ?? "",
      exploits: exploits.join(", "),
      ...(Object.hasOwn(FIX_BY_CVE, cve.id) && { fix: FIX_BY_CVE[cve.id] ?? "" }),
      // A select of the texts: shown by a test, or concluded from the version.
      ...(outcome === "vulnerable" && { verified: cve.certainty === "verified" ? "yes" : "no" }),
      ...(outcome === "may-be-patched" && { why: whyUnknown(backPort) }),
      ...(statement !== null &&
        evidence !== null && {
          tracker: evidence.tracker,
          release: `${evidence.distribution} ${statement.release}`,
          package: statement.package,
          installed: evidence.installed,
          // A select of the texts: a fixed package, or none yet.
          has_fix: statement.fixed === null ? "no" : "yes",
          fixed_package: statement.fixed ?? "",
        }),
    },
    details: {
      cve: cve.id,
      cvss: cve.cvss,
      cvssSource: cve.cvssSource,
      epss: cve.epss,
      kev: cve.knownExploited,
      exploit: exploits,
      certainty: outcome === "may-be-patched" ? "may-be-patched" : cve.certainty,
      summary: cve.summary,
      ...(evidence !== null && { backPort: evidence.status, tracker: evidence.tracker }),
    },
  });
};
