import { DAY_MS } from "@parapet/domain/durations";

import { defineCheck, knowledgeReduced, type Targets } from "../../check.ts";
import { detectDistribution } from "../../services/packaging-distribution.ts";
import { findCycle } from "../../services/product-cycles.ts";
import { exploitableArea, serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "ID.AM-08", secondary: "PR.PS-02" };
const REFERENCES = ["https://endoflife.date/"];

const OUTCOMES = {
  "end-of-life": { severity: "high", owasp: "A06:2021", nist: NIST, references: REFERENCES },
  "end-of-life-packaged": { severity: "info", owasp: "A06:2021", nist: NIST, references: REFERENCES },
  "end-of-life-soon": { severity: "low", owasp: "A06:2021", nist: NIST, references: REFERENCES },
} as const;

const SOON_DAYS = 90;

/** Does the vendor still maintain this version? A distribution that still does is named. */
export const serviceEndOfLife = defineCheck({
  id: "service-end-of-life",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["ID.AM-08", "PR.PS-02"],
    "iso-27001-2022": ["A.8.8"],
    "cis-8.1": ["2", "7"],
    "pci-dss-4.0.1": ["6.3"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 7", "Art. 9"],
    "soc-2": ["CC7.1"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }, _net, { now }) => ({ service, now: now().getTime() }),

  missingFor(_earlier, _context, { service }) {
    if (service === undefined || (service.cpe !== null && service.version !== null)) return null;
    return knowledgeReduced("The product behind this port or its version is no longer identified.");
  },

  judge({ service, now }, target: Targets["service"]) {
    const cycle = findCycle(service.cpe, service.version);
    if (cycle === null) return [];
    const days = Math.ceil((Date.parse(cycle.ends) - now) / DAY_MS);
    if (days > SOON_DAYS) return [];
    const distribution = detectDistribution(service);
    const outcome = days > 0 ? "end-of-life-soon" : distribution === null ? "end-of-life" : "end-of-life-packaged";
    const params = { line: cycle.line, ends: cycle.ends, distribution: distribution ?? "" };
    return [
      serviceVerdict(outcome, target, {
        area: exploitableArea(target),
        params,
        details: { ends: cycle.ends, distribution },
      }),
    ];
  },

  texts: {
    en: {
      name: "End-of-life software",
      outcomes: {
        "end-of-life": {
          title: "End-of-life software: {product}",
          explanation:
            "Branch {line} reached end of life on {ends}; its developers publish no more security fixes for it. Unless a distribution maintains the package, which the service does not state, an attacker can exploit vulnerabilities published since then.",
          remediation:
            "Upgrade to a supported branch, or remove the service from the Internet until then. If a distribution maintains the package, verify that its release is supported and install its updates.",
        },
        "end-of-life-packaged": {
          title: "Upstream end of life, distribution-maintained: {product}",
          explanation:
            "Branch {line} reached upstream end of life on {ends}; the package appears to come from {distribution}, which may still back-port fixes. If the distribution release is no longer supported, an attacker can exploit published vulnerabilities.",
          remediation: "Verify that the distribution release is supported and install its updates.",
        },
        "end-of-life-soon": {
          title: "Software approaching end of life: {product}",
          explanation:
            "Branch {line} reaches end of life on {ends}. After that date vulnerabilities are no longer fixed and remain exploitable.",
          remediation: "Plan the upgrade to a newer branch before that date.",
        },
      },
    },
    es: {
      name: "Software sin soporte",
      outcomes: {
        "end-of-life": {
          title: "Software sin soporte: {product}",
          explanation:
            "La rama {line} llegó al fin de su vida útil el {ends}; sus desarrolladores ya no publican correcciones de seguridad para ella. Salvo que una distribución mantenga el paquete, lo que el servicio no indica, un atacante puede explotar las vulnerabilidades publicadas desde entonces.",
          remediation:
            "Actualice a una rama con soporte o, entretanto, retire el servicio de Internet. Si una distribución mantiene el paquete, verifique que su versión tiene soporte e instale sus actualizaciones.",
        },
        "end-of-life-packaged": {
          title: "Sin soporte del fabricante, mantenido por distribución: {product}",
          explanation:
            "La rama {line} llegó al fin de su vida útil el {ends}; el paquete parece proceder de {distribution}, que quizá siga aplicando correcciones. Si la versión de la distribución carece de soporte, un atacante puede explotar vulnerabilidades publicadas.",
          remediation: "Verifique que la versión de la distribución tiene soporte e instale sus actualizaciones.",
        },
        "end-of-life-soon": {
          title: "Software próximo al fin de soporte: {product}",
          explanation:
            "La rama {line} llega al fin de su vida útil el {ends}. Después de esa fecha las vulnerabilidades ya no se corrigen y siguen siendo explotables.",
          remediation: "Planifique la actualización a una rama más reciente antes de esa fecha.",
        },
      },
    },
    fr: {
      name: "Logiciels en fin de vie",
      outcomes: {
        "end-of-life": {
          title: "Logiciel en fin de vie : {product}",
          explanation:
            "La branche {line} est en fin de vie depuis le {ends} ; ses développeurs ne publient plus de correctifs de sécurité pour elle. À moins qu’une distribution ne maintienne le paquet, ce que le service n’indique pas, un attaquant peut exploiter les vulnérabilités publiées depuis.",
          remediation:
            "Migrez vers une branche maintenue ou, dans l’intervalle, retirez le service d’Internet. Si une distribution maintient le paquet, vérifiez que sa version est prise en charge et installez ses mises à jour.",
        },
        "end-of-life-packaged": {
          title: "Fin de vie chez l’éditeur, maintenu par distribution : {product}",
          explanation:
            "La branche {line} est en fin de vie depuis le {ends} ; le paquet semble provenir de {distribution}, qui rétroporte peut-être encore les correctifs. Si la version de la distribution n’est plus maintenue, un attaquant peut exploiter des vulnérabilités publiées.",
          remediation: "Vérifiez que la version de la distribution est maintenue et installez ses mises à jour.",
        },
        "end-of-life-soon": {
          title: "Logiciel proche de la fin de vie : {product}",
          explanation:
            "La branche {line} arrive en fin de vie le {ends}. Après cette date, les vulnérabilités ne sont plus corrigées et restent exploitables.",
          remediation: "Planifiez la migration vers une branche plus récente avant cette date.",
        },
      },
    },
  },
});
