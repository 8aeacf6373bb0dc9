import type { InsightText } from "@parapet/domain/contracts/insights";
import type { Locale } from "@parapet/words/locale";

import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

/** The administrator sets up the team, keywords and searches. */
export const setUpTeam = async ({ portal }: StoryStage): Promise<void> => {
  const as = (path: string, body: object) => portal.call(PERSON.admin, "POST", path, body);
  await as("/groups/", { name: "Security operations" });
  for (const keyword of ["Acme Tools", "anvil drawings"]) await as("/watch_rules/", { domain: "acme.test", keyword });
  const searches = [
    { kind: "cve", name: "Exploited now", query: "kev:true", subscribed: true },
    { kind: "cve", name: "Apache", query: "vendor:apache", subscribed: false },
    { kind: "ioc", name: "Phishing pages", query: "phishing", subscribed: false },
  ];
  for (const search of searches) {
    await as("/saved_searches/", search);
    await portal.call(PERSON.operator, "POST", "/saved_searches/", search);
  }
};

export const publishInsights = async ({ portal, services }: StoryStage): Promise<void> => {
  const publish_at = Math.floor(services.now().getTime() / 1000);
  await portal.call(PERSON.operator, "POST", "/insights/", {
    kind: "advisory",
    audience: { to: "product", products: ["apache http server"] },
    publish_at,
    texts: {
      en: {
        title: "Apache HTTP Server 2.4.49: update without delay",
        summary: "Path traversal vulnerability with known exploitation.",
        body: "Attackers read files outside of the document root and, with CGI enabled, run commands.\n\n- Update to the current release.\n- Restrict access to the host until then.",
      },
      es: {
        title: "Apache HTTP Server 2.4.49: actualice sin demora",
        summary: "Vulnerabilidad de salto de directorio con explotación conocida.",
        body: "Los atacantes leen archivos fuera de la raíz de documentos y, con CGI activado, ejecutan comandos.\n\n- Actualice a la versión vigente.\n- Restrinja el acceso al servidor hasta entonces.",
      },
      fr: {
        title: "Apache HTTP Server 2.4.49 : mettez à jour sans délai",
        summary: "Traversée de répertoires dont l’exploitation est avérée.",
        body: "Des attaquants lisent des fichiers hors de la racine des documents et, si CGI est activé, exécutent des commandes.\n\n- Installez la version actuelle.\n- Restreignez l’accès au serveur d’ici là.",
      },
    } satisfies Record<Locale, InsightText>,
  });
  await portal.call(PERSON.operator, "POST", "/insights/", {
    kind: "article",
    audience: { to: "all" },
    publish_at,
    texts: {
      en: {
        title: "Three DNS records that stop most email spoofing",
        summary: "SPF, DKIM and DMARC work only together.",
        body: "Publish all three and move DMARC to enforcement step by step.\n\n- Begin with p=none and read the reports.\n- Continue with p=quarantine.\n- End with p=reject.",
      },
      es: {
        title: "Tres registros DNS contra la suplantación de correo",
        summary: "SPF, DKIM y DMARC solo funcionan juntos.",
        body: "Publique los tres y endurezca la política DMARC por fases.\n\n- Empiece con p=none y lea los informes.\n- Siga con p=quarantine.\n- Termine con p=reject.",
      },
      fr: {
        title: "Trois enregistrements DNS contre l’usurpation d’adresses électroniques",
        summary: "SPF, DKIM et DMARC ne sont efficaces qu’ensemble.",
        body: "Publiez les trois et faites évoluer DMARC par étapes jusqu’au rejet.\n\n- Commencez par p=none et lisez les rapports.\n- Poursuivez avec p=quarantine.\n- Terminez avec p=reject.",
      },
    } satisfies Record<Locale, InsightText>,
  });
};

/** What reaches the operator's desk: a message, a registration and purchase requests. */
export const receiveLeads = async ({ portal }: StoryStage): Promise<void> => {
  await portal.visit("/contact/", {
    email: "nora.vale@lighthouse.example",
    first_name: "Nora",
    last_name: "Vale",
    company_name: "Lighthouse Insurance",
    location: "Lisbon",
    job_title: "Head of IT",
    phone: "+351 000 000 000",
    message: "We would like to see a demonstration for forty domains.",
  });
  await portal.visit("/partner_registration/", {
    organization_name: "Beacon Managed Security",
    domain: "beacon-security.example",
    admin_email: "admin@beacon-security.example",
    tier: "silver",
    clients: [{ name: "Mill Road Clinic", domain: "millroad-clinic.example", plan: "essentials" }],
    accepted_terms: true,
  });
  await portal.visit("/purchase_request/", {
    plan: "professional",
    billing: "annual",
    first_name: "Omar",
    last_name: "Reyes",
    company_name: "Terrace Hotels",
    email: "omar.reyes@terrace-hotels.example",
    domain: "terrace-hotels.example",
    message: "Please send an invoice.",
  });
  await portal.call(PERSON.seller, "POST", "/leads/", {
    company_name: "Valley Dairy",
    first_name: "Pia",
    last_name: "Holm",
    email: "pia.holm@valley-dairy.example",
    domain: "valley-dairy.example",
    plan: "essentials",
    message: "Met at the regional fair.",
  });
};
