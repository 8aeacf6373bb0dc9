import { defineCheck, type Targets } from "../../check.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.IR-01" };

const OUTCOMES = {
  "open-resolver": { severity: "medium", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc5358"] },
  "time-server-control": { severity: "low", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc9327"] },
  reflector: {
    severity: "medium",
    nist: NIST,
    references: ["https://www.cisa.gov/news-events/alerts/2014/01/17/udp-based-amplification-attacks"],
  },
} as const;

const REFLECTORS = new Set(["ssdp", "coap", "netbios-ns", "mssql-browser"]);

/** Can the service be used to attack others, by asking it small questions in their name? */
export const serviceAmplifier = defineCheck({
  id: "service-amplifier",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.IR-01", "PR.PS-01"],
    "iso-27001-2022": ["A.8.9", "A.8.20"],
    "cis-8.1": ["4", "12"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, protocol, details }, target: Targets["service"]) {
    if (name === "dns" && details["recursion"] === true) return [serviceVerdict("open-resolver", target)];
    if (name === "ntp" && details["answersControl"] === true) return [serviceVerdict("time-server-control", target)];
    return protocol === "udp" && REFLECTORS.has(name ?? "") ? [serviceVerdict("reflector", target)] : [];
  },

  texts: {
    en: {
      name: "DDoS amplification",
      outcomes: {
        "open-resolver": {
          title: "Open DNS resolver",
          explanation:
            "{product} on port {port} answers recursive queries from the Internet. Attackers can use it for DDoS amplification and poison its cache.",
          remediation: "Restrict recursion to your own networks:\n{fix}",
        },
        "time-server-control": {
          title: "NTP control queries enabled",
          explanation:
            "{product} on port {port} answers NTP control queries (mode 6) from the Internet. Attackers obtain system details and can use it for DDoS amplification.",
          remediation: "Refuse control queries from other networks:\n{fix}",
        },
        reflector: {
          title: "UDP reflection and amplification",
          explanation:
            "{service} on UDP port {port} answers small requests with larger responses. Attackers spoof the source address to direct the amplified traffic at a DDoS victim.",
          remediation: "Block the port at the perimeter firewall:\n{fix}",
        },
      },
    },
    es: {
      name: "Amplificación de DDoS",
      outcomes: {
        "open-resolver": {
          title: "Resolutor DNS abierto",
          explanation:
            "{product} en el puerto {port} responde a consultas recursivas desde Internet. Los atacantes pueden usarlo para amplificar ataques DDoS y envenenar su caché.",
          remediation: "Restrinja la recursión a sus propias redes:\n{fix}",
        },
        "time-server-control": {
          title: "Consultas de control NTP habilitadas",
          explanation:
            "{product} en el puerto {port} responde a consultas de control NTP (modo 6) desde Internet. Los atacantes obtienen datos del sistema y pueden usarlo para amplificar ataques DDoS.",
          remediation: "Rechace las consultas de control de otras redes:\n{fix}",
        },
        reflector: {
          title: "Reflexión y amplificación UDP",
          explanation:
            "{service} en el puerto UDP {port} responde a peticiones pequeñas con respuestas mayores. Los atacantes falsifican la dirección de origen para dirigir el tráfico amplificado contra una víctima de DDoS.",
          remediation: "Bloquee el puerto en el cortafuegos perimetral:\n{fix}",
        },
      },
    },
    fr: {
      name: "Amplification DDoS",
      outcomes: {
        "open-resolver": {
          title: "Résolveur DNS ouvert",
          explanation:
            "{product} sur le port {port} répond à des requêtes récursives depuis Internet. Les attaquants peuvent l’utiliser pour amplifier des attaques DDoS et empoisonner son cache.",
          remediation: "Limitez la récursion à vos propres réseaux :\n{fix}",
        },
        "time-server-control": {
          title: "Requêtes de contrôle NTP activées",
          explanation:
            "{product} sur le port {port} répond à des requêtes de contrôle NTP (mode 6) depuis Internet. Les attaquants obtiennent des informations système et peuvent l’utiliser pour amplifier des attaques DDoS.",
          remediation: "Refusez les requêtes de contrôle des autres réseaux :\n{fix}",
        },
        reflector: {
          title: "Réflexion et amplification UDP",
          explanation:
            "{service} sur le port UDP {port} répond à de petites requêtes par des réponses plus volumineuses. Les attaquants usurpent l’adresse source pour diriger le trafic amplifié vers la victime d’une attaque DDoS.",
          remediation: "Bloquez le port sur le pare-feu périmétrique :\n{fix}",
        },
      },
    },
  },
});
