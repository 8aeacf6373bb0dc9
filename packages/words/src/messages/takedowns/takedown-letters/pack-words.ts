import type { Locale } from "../../../locale.ts";
import { vocabulary as enTerms } from "../../../vocabulary/en.ts";
import { vocabulary as esTerms } from "../../../vocabulary/es.ts";
import { vocabulary as frTerms } from "../../../vocabulary/fr.ts";

/** The words of the evidence pack. */
export interface PackWords {
  readonly title: string;
  readonly about: string;
  readonly collected: string;
  readonly reference: string;
  readonly page: string;
  readonly none: string;
  readonly unknown: string;
  readonly yes: string;
  readonly no: string;
  readonly reason: Readonly<Record<"phishing" | "malware" | "mail fraud" | "trademark", string>>;
  readonly part: Readonly<
    Record<
      "request" | "dns" | "rdap" | "network" | "certificate" | "site" | "likeness" | "picture" | "unseen" | "letters",
      string
    >
  >;
  readonly label: Readonly<
    Record<
      | "name"
      | "domain"
      | "organization"
      | "reason"
      | "note"
      | "requested"
      | "registered"
      | "addresses"
      | "nameServers"
      | "mailServers"
      | "texts"
      | "registrar"
      | "abuse"
      | "created"
      | "expires"
      | "status"
      | "network"
      | "country"
      | "issuer"
      | "issued"
      | "url"
      | "answer"
      | "pageTitle"
      | "description"
      | "password"
      | "technologies"
      | "hash"
      | "text"
      | "similarity"
      | "visual"
      | "credentials"
      | "icon"
      | "blocklists"
      | "intent"
      | "to"
      | "sent",
      string
    >
  >;
  readonly picture: Readonly<Record<"no-browser" | "no-page" | "failed" | "how", string>>;
  readonly unseen: string;
  readonly likeness: string;
}

const en: PackWords = {
  title: "Look-alike domain: evidence",
  about: "{name} imitates {domain}",
  collected: "Collected {day}, {time} UTC",
  reference: "Reference {id}",
  page: "Page {page} of {pages}",
  none: "None",
  unknown: "Could not be resolved",
  yes: "Yes",
  no: "No",
  reason: enTerms.takedownReasons,
  part: {
    request: "Request",
    dns: "DNS records",
    rdap: "Registration (RDAP)",
    network: "Network",
    certificate: "Certificate",
    site: "Website",
    likeness: "Similarity",
    picture: "Screenshot",
    unseen: "Not assessed",
    letters: "Notices",
  },
  label: {
    name: "Look-alike domain",
    domain: "Imitated domain",
    organization: "On behalf of",
    reason: "Reason",
    note: "Comment",
    requested: "Requested",
    registered: "Registered",
    addresses: "IP addresses",
    nameServers: "Name servers",
    mailServers: "Mail servers",
    texts: "TXT records",
    registrar: "Registrar",
    abuse: "Abuse contact",
    created: "Registered on",
    expires: "Expires on",
    status: "Status",
    network: "Network",
    country: "Country",
    issuer: "Issuer",
    issued: "Issued on",
    url: "URL",
    answer: "HTTP response",
    pageTitle: "Page title",
    description: "Description",
    password: "Login form",
    technologies: "Technologies",
    hash: "SHA-256 of the page",
    text: "Page text",
    similarity: "Similarity to the legitimate website",
    visual: "Visual similarity",
    credentials: "Password sent to",
    icon: "Same favicon",
    blocklists: "Blocklists",
    intent: "Threat score",
    to: "To",
    sent: "Sent",
  },
  picture: {
    "no-browser": "No screenshot: no browser was available when the evidence was collected.",
    "no-page": "No screenshot: no page was served.",
    failed: "No screenshot: the browser could not render the page.",
    how: "Taken by a headless browser that visited the site as any visitor does.",
  },
  unseen: "These checks did not complete and allow no conclusion.",
  likeness: "{value}/100",
};

const es: PackWords = {
  title: "Dominio similar: evidencias",
  about: "{name} imita a {domain}",
  collected: "Recopiladas el {day}, {time} UTC",
  reference: "Referencia {id}",
  page: "Página {page} de {pages}",
  none: "Ninguno",
  unknown: "No se ha podido resolver",
  yes: "Sí",
  no: "No",
  reason: esTerms.takedownReasons,
  part: {
    request: "Solicitud",
    dns: "Registros DNS",
    rdap: "Registro (RDAP)",
    network: "Red",
    certificate: "Certificado",
    site: "Sitio web",
    likeness: "Similitud",
    picture: "Captura de pantalla",
    unseen: "No evaluado",
    letters: "Notificaciones",
  },
  label: {
    name: "Dominio similar",
    domain: "Dominio imitado",
    organization: "En nombre de",
    reason: "Motivo",
    note: "Comentario",
    requested: "Solicitada",
    registered: "Registrado",
    addresses: "Direcciones IP",
    nameServers: "Servidores DNS",
    mailServers: "Servidores de correo",
    texts: "Registros TXT",
    registrar: "Registrador",
    abuse: "Contacto de abuso",
    created: "Registrado el",
    expires: "Caduca el",
    status: "Estado",
    network: "Red",
    country: "País",
    issuer: "Emisor",
    issued: "Emitido el",
    url: "URL",
    answer: "Respuesta HTTP",
    pageTitle: "Título de la página",
    description: "Descripción",
    password: "Formulario de inicio de sesión",
    technologies: "Tecnologías",
    hash: "SHA-256 de la página",
    text: "Texto de la página",
    similarity: "Similitud con el sitio web legítimo",
    visual: "Similitud visual",
    credentials: "Contraseña enviada a",
    icon: "Mismo favicon",
    blocklists: "Listas de bloqueo",
    intent: "Puntuación de amenaza",
    to: "Para",
    sent: "Enviada",
  },
  picture: {
    "no-browser": "Sin captura de pantalla: no había ningún navegador disponible al recopilar las pruebas.",
    "no-page": "Sin captura de pantalla: el servidor no devolvió ninguna página.",
    failed: "Sin captura de pantalla: el navegador no pudo representar la página.",
    how: "Tomada por un navegador sin interfaz que visitó el sitio como cualquier visitante.",
  },
  unseen: "Estas comprobaciones no se completaron y no permiten ninguna conclusión.",
  likeness: "{value}/100",
};

const fr: PackWords = {
  title: "Domaine similaire : preuves",
  about: "{name} imite {domain}",
  collected: "Collectées le {day}, {time} UTC",
  reference: "Référence {id}",
  page: "Page {page} sur {pages}",
  none: "Aucun",
  unknown: "Résolution impossible",
  yes: "Oui",
  no: "Non",
  reason: frTerms.takedownReasons,
  part: {
    request: "Demande",
    dns: "Enregistrements DNS",
    rdap: "Enregistrement (RDAP)",
    network: "Réseau",
    certificate: "Certificat",
    site: "Site web",
    likeness: "Similarité",
    picture: "Capture d’écran",
    unseen: "Non évalué",
    letters: "Signalements",
  },
  label: {
    name: "Domaine similaire",
    domain: "Domaine imité",
    organization: "Au nom de",
    reason: "Motif",
    note: "Commentaire",
    requested: "Demandée",
    registered: "Enregistré",
    addresses: "Adresses IP",
    nameServers: "Serveurs DNS",
    mailServers: "Serveurs de messagerie",
    texts: "Enregistrements TXT",
    registrar: "Bureau d’enregistrement",
    abuse: "Contact abuse",
    created: "Enregistré le",
    expires: "Expire le",
    status: "Statut",
    network: "Réseau",
    country: "Pays",
    issuer: "Émetteur",
    issued: "Émis le",
    url: "URL",
    answer: "Réponse HTTP",
    pageTitle: "Titre de la page",
    description: "Description",
    password: "Formulaire de connexion",
    technologies: "Technologies",
    hash: "SHA-256 de la page",
    text: "Texte de la page",
    similarity: "Similarité avec le site web légitime",
    visual: "Similarité visuelle",
    credentials: "Mot de passe envoyé à",
    icon: "Même favicon",
    blocklists: "Listes de blocage",
    intent: "Score de menace",
    to: "À",
    sent: "Envoyé",
  },
  picture: {
    "no-browser": "Pas de capture d’écran : aucun navigateur n’était disponible lors de la collecte des preuves.",
    "no-page": "Pas de capture d’écran : le serveur n’a renvoyé aucune page.",
    failed: "Pas de capture d’écran : le navigateur n’a pas pu afficher la page.",
    how: "Prise par un navigateur sans interface qui a consulté le site comme tout visiteur.",
  },
  unseen: "Ces contrôles n’ont pas abouti et ne permettent aucune conclusion.",
  likeness: "{value}/100",
};

export const PACK_WORDS: Readonly<Record<Locale, PackWords>> = { en, es, fr };
