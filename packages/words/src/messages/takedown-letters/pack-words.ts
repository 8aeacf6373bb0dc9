import type { Locale } from "../../locale.ts";

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
      | "organisation"
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
  title: "Evidence of a look-alike domain",
  about: "{name} imitates {domain}",
  collected: "Collected {day}, {time} UTC",
  reference: "Reference {id}",
  page: "Page {page} of {pages}",
  none: "None",
  unknown: "Could not be looked up",
  yes: "Yes",
  no: "No",
  reason: { phishing: "Phishing", malware: "Malware", "mail fraud": "Mail fraud", trademark: "Trademark" },
  part: {
    request: "The request",
    dns: "Names and addresses (DNS)",
    rdap: "Registration (RDAP)",
    network: "Network",
    certificate: "Certificate",
    site: "The page",
    likeness: "Likeness",
    picture: "Picture of the page",
    unseen: "What could not be looked at",
    letters: "Letters",
  },
  label: {
    name: "Look-alike",
    domain: "Imitated domain",
    organisation: "On behalf of",
    reason: "Reason",
    note: "Note",
    requested: "Requested",
    registered: "Registered",
    addresses: "Addresses",
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
    url: "Address",
    answer: "Answer",
    pageTitle: "Title",
    description: "Description",
    password: "Asks for a password",
    technologies: "Built with",
    hash: "SHA-256 of the page",
    text: "Text of the page",
    similarity: "Alike to the real page",
    icon: "Same icon",
    blocklists: "On block lists",
    intent: "Intent",
    to: "To",
    sent: "Sent",
  },
  picture: {
    "no-browser": "No picture was made: no browser is set up on this server.",
    "no-page": "No picture was made: no page was sent.",
    failed: "No picture was made: the browser could not draw the page.",
    how: "Drawn from the page as it was sent, without scripts and without loading anything else.",
  },
  unseen: "What could not be looked at says nothing either way.",
  likeness: "{value} of 100",
};

const es: PackWords = {
  title: "Pruebas sobre un dominio imitador",
  about: "{name} imita a {domain}",
  collected: "Recogidas el {day}, {time} UTC",
  reference: "Referencia {id}",
  page: "Página {page} de {pages}",
  none: "Ninguno",
  unknown: "No se pudo consultar",
  yes: "Sí",
  no: "No",
  reason: { phishing: "Phishing", malware: "Programas dañinos", "mail fraud": "Fraude por correo", trademark: "Marca" },
  part: {
    request: "La solicitud",
    dns: "Nombres y direcciones (DNS)",
    rdap: "Registro (RDAP)",
    network: "Red",
    certificate: "Certificado",
    site: "La página",
    likeness: "Parecido",
    picture: "Imagen de la página",
    unseen: "Lo que no se pudo consultar",
    letters: "Cartas",
  },
  label: {
    name: "Imitador",
    domain: "Dominio imitado",
    organisation: "En nombre de",
    reason: "Motivo",
    note: "Nota",
    requested: "Solicitada",
    registered: "Registrado",
    addresses: "Direcciones",
    nameServers: "Servidores de nombres",
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
    url: "Dirección",
    answer: "Respuesta",
    pageTitle: "Título",
    description: "Descripción",
    password: "Pide una contraseña",
    technologies: "Hecha con",
    hash: "SHA-256 de la página",
    text: "Texto de la página",
    similarity: "Parecido con la página real",
    icon: "Mismo icono",
    blocklists: "En listas de bloqueo",
    intent: "Intención",
    to: "Para",
    sent: "Enviada",
  },
  picture: {
    "no-browser": "No hay imagen: en este servidor no hay un navegador configurado.",
    "no-page": "No hay imagen: no se envió ninguna página.",
    failed: "No hay imagen: el navegador no pudo dibujar la página.",
    how: "Dibujada a partir de la página tal como se envió, sin scripts y sin cargar nada más.",
  },
  unseen: "Lo que no se pudo consultar no dice nada en ningún sentido.",
  likeness: "{value} de 100",
};

const fr: PackWords = {
  title: "Preuves concernant un domaine imitateur",
  about: "{name} imite {domain}",
  collected: "Recueillies le {day}, {time} UTC",
  reference: "Référence {id}",
  page: "Page {page} sur {pages}",
  none: "Aucun",
  unknown: "N’a pas pu être consulté",
  yes: "Oui",
  no: "Non",
  reason: {
    phishing: "Hameçonnage",
    malware: "Logiciel nuisible",
    "mail fraud": "Fraude par e-mail",
    trademark: "Marque",
  },
  part: {
    request: "La demande",
    dns: "Noms et adresses (DNS)",
    rdap: "Enregistrement (RDAP)",
    network: "Réseau",
    certificate: "Certificat",
    site: "La page",
    likeness: "Ressemblance",
    picture: "Image de la page",
    unseen: "Ce qui n’a pas pu être consulté",
    letters: "Lettres",
  },
  label: {
    name: "Imitateur",
    domain: "Domaine imité",
    organisation: "Au nom de",
    reason: "Motif",
    note: "Note",
    requested: "Demandée",
    registered: "Enregistré",
    addresses: "Adresses",
    nameServers: "Serveurs de noms",
    mailServers: "Serveurs de messagerie",
    texts: "Enregistrements TXT",
    registrar: "Bureau d’enregistrement",
    abuse: "Contact abus",
    created: "Enregistré le",
    expires: "Expire le",
    status: "État",
    network: "Réseau",
    country: "Pays",
    issuer: "Émetteur",
    issued: "Émis le",
    url: "Adresse",
    answer: "Réponse",
    pageTitle: "Titre",
    description: "Description",
    password: "Demande un mot de passe",
    technologies: "Construite avec",
    hash: "SHA-256 de la page",
    text: "Texte de la page",
    similarity: "Ressemblance avec la vraie page",
    icon: "Même icône",
    blocklists: "Sur des listes de blocage",
    intent: "Intention",
    to: "À",
    sent: "Envoyée",
  },
  picture: {
    "no-browser": "Pas d’image : aucun navigateur n’est configuré sur ce serveur.",
    "no-page": "Pas d’image : aucune page n’a été envoyée.",
    failed: "Pas d’image : le navigateur n’a pas pu dessiner la page.",
    how: "Dessinée à partir de la page telle qu’elle a été envoyée, sans scripts et sans rien charger d’autre.",
  },
  unseen: "Ce qui n’a pas pu être consulté ne dit rien dans un sens ni dans l’autre.",
  likeness: "{value} sur 100",
};

export const PACK_WORDS: Readonly<Record<Locale, PackWords>> = { en, es, fr };
