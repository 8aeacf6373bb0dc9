import { defineCheck, type Verdict } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import { probeTls, type TlsOffer } from "../../tls/probe-tls.ts";
import { modernTls } from "../../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const TLS = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;
const RFC9325 = "https://www.rfc-editor.org/rfc/rfc9325";

const OUTCOMES = {
  "tls-ssl2": webOutcome("critical", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc6176", TLS),
  "tls-ssl3": webOutcome("high", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc7568", TLS),
  "tls-old-versions": webOutcome("medium", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc8996", TLS),
  "tls-no-modern-version": webOutcome("high", "cryptography", "CRYP-01", RFC9325, TLS),
  "tls-no-13": webOutcome("info", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc8446"),
  "tls-broken-cipher": webOutcome("high", "cryptography", "CRYP-01", RFC9325, TLS),
  "tls-weak-cipher": webOutcome("medium", "cryptography", "CRYP-01", RFC9325, "https://sweet32.info/"),
  "tls-no-forward-secrecy": webOutcome("medium", "cryptography", "CRYP-01", RFC9325),
  "tls-cbc-only": webOutcome("low", "cryptography", "CRYP-01", RFC9325, "https://www.rfc-editor.org/rfc/rfc7366"),
  "tls-small-group": webOutcome("medium", "cryptography", "CRYP-01", RFC9325, "https://weakdh.org/"),
  "tls-no-fallback-signal": webOutcome("low", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc7507"),
  "tls-compression": webOutcome("medium", "cryptography", "CRYP-01", `${RFC9325}#section-3.3`),
  "tls-insecure-renegotiation": webOutcome(
    "medium",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc5746",
  ),
  "tls-no-post-quantum": webOutcome(
    "info",
    "cryptography",
    "CRYP-01",
    "https://datatracker.ietf.org/doc/draft-ietf-tls-ecdhe-mlkem/",
  ),
} as const;

const BROKEN = ["null", "anonymous", "export"] as const;
const WEAK = ["rc4", "3des"] as const;
const MIN_GROUP_BITS = 2_048;

/** Does the server still agree to encryption that can be broken, and already to what will be needed? */
export const tlsProtocols = defineCheck({
  id: "tls-protocols",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<TlsOffer | null> {
    const at = new URL(target.url);
    if (at.protocol !== "https:") return null;
    const host = at.hostname.replace(/^\[|\]$/g, "");
    const name = /^[\d.]+$|:/.test(host) ? null : host;
    const silent = (version: string): void =>
      context.missed?.({ subject: target.url, reason: "timeout", detail: `no answer to a hello of ${version}` });
    return probeTls(net, { host, ip: target.ip, port: Number(at.port) || 443 }, name, context.signal, silent);
  },

  judge(offer, target) {
    if (offer === null) return [];
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string> = {}): void => {
      verdicts.push({
        outcome,
        subject: target.url,
        params: { host: new URL(target.url).hostname, ...params },
        evidence: { offer, fix: modernTls },
      });
    };
    const { versions, weakClasses } = offer;
    if (offer.speaksSsl2) found("tls-ssl2");
    if (versions.includes("SSLv3")) found("tls-ssl3");
    const old = versions.filter((version) => version === "TLS 1.0" || version === "TLS 1.1");
    if (old.length > 0) found("tls-old-versions", { versions: old.join(", ") });
    if (!versions.includes("TLS 1.2") && !versions.includes("TLS 1.3")) found("tls-no-modern-version");
    else if (!versions.includes("TLS 1.3")) found("tls-no-13");
    const broken = BROKEN.filter((it) => weakClasses.includes(it));
    if (broken.length > 0) found("tls-broken-cipher", { ciphers: broken.join(", ") });
    const weak = WEAK.filter((it) => weakClasses.includes(it));
    if (weak.length > 0) found("tls-weak-cipher", { ciphers: weak.map((it) => it.toUpperCase()).join(", ") });
    if (!offer.hasForwardSecrecy) found("tls-no-forward-secrecy");
    if (offer.authenticated12 === false) found("tls-cbc-only");
    if (offer.groupBits !== null && offer.groupBits < MIN_GROUP_BITS)
      found("tls-small-group", { bits: String(offer.groupBits) });
    if (offer.refusesFallback === false) found("tls-no-fallback-signal");
    if (offer.compresses) found("tls-compression");
    if (!offer.secureRenegotiation) found("tls-insecure-renegotiation");
    if (versions.includes("TLS 1.3") && !offer.postQuantum) found("tls-no-post-quantum");
    return verdicts;
  },

  texts: {
    en: {
      name: "TLS versions and cipher suites",
      outcomes: {
        "tls-ssl2": {
          title: "SSL 2.0 enabled (DROWN)",
          explanation:
            "{host} accepts SSL 2.0. With the DROWN attack, recorded sessions of every server that shares this key can be decrypted.",
          remediation: "Disable SSL 2.0 on every server with this key, mail servers included, and replace the key.",
        },
        "tls-ssl3": {
          title: "SSL 3.0 enabled (POODLE)",
          explanation:
            "{host} accepts SSL 3.0. An attacker on the network path can decrypt session cookies with the POODLE attack.",
          remediation: "Disable SSL 3.0.",
        },
        "tls-old-versions": {
          title: "Deprecated TLS versions enabled",
          explanation:
            "{host} accepts {versions}, deprecated by RFC 8996. An attacker on the network path can exploit their known weaknesses to decrypt or modify traffic.",
          remediation: "Allow TLS 1.2 and 1.3 only.",
        },
        "tls-no-modern-version": {
          title: "No supported TLS version (1.2 or 1.3)",
          explanation:
            "{host} offers neither TLS 1.2 nor TLS 1.3. Current browsers refuse to connect, and remaining clients use versions that an attacker can break.",
          remediation: "Enable TLS 1.2 and 1.3.",
        },
        "tls-no-13": {
          title: "TLS 1.3 not supported",
          explanation:
            "{host} offers TLS 1.2 at most. TLS 1.2 is secure when configured correctly; TLS 1.3 removes its weak options and reduces exposure to downgrade attacks.",
          remediation: "Enable TLS 1.3.",
        },
        "tls-broken-cipher": {
          title: "NULL, anonymous or export cipher suites enabled",
          explanation: "{host} accepts {ciphers}. An attacker on the network path can read or modify the traffic.",
          remediation: "Allow only ECDHE with AES-GCM or ChaCha20-Poly1305.",
        },
        "tls-weak-cipher": {
          title: "Weak cipher suites enabled",
          explanation: "{host} accepts {ciphers}. An attacker who records enough traffic may decrypt parts of it.",
          remediation: "Allow only ECDHE with AES-GCM or ChaCha20-Poly1305.",
        },
        "tls-no-forward-secrecy": {
          title: "No forward secrecy",
          explanation:
            "{host} offers no cipher suite with forward secrecy. An attacker who later obtains the private key can decrypt all recorded traffic.",
          remediation: "Enable ECDHE cipher suites.",
        },
        "tls-cbc-only": {
          title: "Only CBC cipher suites in TLS 1.2",
          explanation:
            "{host} offers only CBC suites in TLS 1.2. Attackers can use padding-oracle attacks (Lucky 13, POODLE variants) to decrypt parts of the traffic.",
          remediation: "Enable ECDHE with AES-GCM or ChaCha20-Poly1305.",
        },
        "tls-small-group": {
          title: "Weak Diffie-Hellman group ({bits} bits)",
          explanation:
            "{host} negotiates keys in a {bits}-bit Diffie-Hellman group. A well-funded attacker can break groups below 2048 bits (Logjam) and decrypt recorded traffic.",
          remediation: "Use ECDHE, or a group of at least 2048 bits such as ffdhe2048.",
        },
        "tls-no-fallback-signal": {
          title: "No TLS downgrade protection (TLS_FALLBACK_SCSV)",
          explanation:
            "{host} ignores TLS_FALLBACK_SCSV (RFC 7507). An attacker on the network path can force clients to an older, weaker TLS version.",
          remediation: "Update the TLS library and disable old TLS versions.",
        },
        "tls-compression": {
          title: "TLS compression enabled (CRIME)",
          explanation:
            "{host} negotiates TLS compression. An attacker can recover session cookies from the length of compressed requests (CRIME).",
          remediation: "Disable TLS compression.",
        },
        "tls-insecure-renegotiation": {
          title: "Insecure TLS renegotiation",
          explanation:
            "{host} does not support secure renegotiation (RFC 5746). An attacker on the network path can inject a prefix into a user’s request.",
          remediation: "Update the TLS library to a version that supports secure renegotiation (RFC 5746).",
        },
        "tls-no-post-quantum": {
          title: "No post-quantum key exchange",
          explanation:
            "{host} offers no hybrid post-quantum key exchange. Traffic recorded today can be decrypted once large quantum computers exist (harvest now, decrypt later).",
          remediation: "Use a TLS library that offers X25519MLKEM768.",
        },
      },
    },
    es: {
      name: "Versiones y suites de cifrado TLS",
      outcomes: {
        "tls-ssl2": {
          title: "SSL 2.0 habilitado (DROWN)",
          explanation:
            "{host} acepta SSL 2.0. Con el ataque DROWN pueden descifrarse las sesiones grabadas de todos los servidores que comparten esta clave.",
          remediation:
            "Desactive SSL 2.0 en todos los servidores con esta clave, incluidos los de correo, y sustituya la clave.",
        },
        "tls-ssl3": {
          title: "SSL 3.0 habilitado (POODLE)",
          explanation:
            "{host} acepta SSL 3.0. Un atacante en la ruta de red puede descifrar cookies de sesión con el ataque POODLE.",
          remediation: "Desactive SSL 3.0.",
        },
        "tls-old-versions": {
          title: "Versiones TLS obsoletas habilitadas",
          explanation:
            "{host} acepta {versions}, declaradas obsoletas por la RFC 8996. Un atacante en la ruta de red puede explotar sus debilidades conocidas para descifrar o modificar el tráfico.",
          remediation: "Permita solo TLS 1.2 y 1.3.",
        },
        "tls-no-modern-version": {
          title: "Sin versión TLS vigente (1.2 o 1.3)",
          explanation:
            "{host} no ofrece TLS 1.2 ni TLS 1.3. Los navegadores actuales rechazan la conexión y los demás clientes usan versiones que un atacante puede romper.",
          remediation: "Active TLS 1.2 y 1.3.",
        },
        "tls-no-13": {
          title: "TLS 1.3 no admitido",
          explanation:
            "{host} ofrece como máximo TLS 1.2. TLS 1.2 es seguro bien configurado; TLS 1.3 elimina sus opciones débiles y reduce la exposición a ataques de degradación.",
          remediation: "Active TLS 1.3.",
        },
        "tls-broken-cipher": {
          title: "Suites de cifrado NULL, anónimas o de exportación habilitadas",
          explanation: "{host} acepta {ciphers}. Un atacante en la ruta de red puede leer o modificar el tráfico.",
          remediation: "Permita solo ECDHE con AES-GCM o ChaCha20-Poly1305.",
        },
        "tls-weak-cipher": {
          title: "Suites de cifrado débiles habilitadas",
          explanation:
            "{host} acepta {ciphers}. Un atacante que grabe suficiente tráfico podría descifrar parte de él.",
          remediation: "Permita solo ECDHE con AES-GCM o ChaCha20-Poly1305.",
        },
        "tls-no-forward-secrecy": {
          title: "Sin confidencialidad directa (forward secrecy)",
          explanation:
            "{host} no ofrece ninguna suite con confidencialidad directa. Un atacante que obtenga más tarde la clave privada puede descifrar todo el tráfico grabado.",
          remediation: "Active suites de cifrado ECDHE.",
        },
        "tls-cbc-only": {
          title: "Solo suites de cifrado CBC en TLS 1.2",
          explanation:
            "{host} solo ofrece suites CBC en TLS 1.2. Los atacantes pueden realizar ataques de oráculo de relleno (Lucky 13, variantes de POODLE) para descifrar parte del tráfico.",
          remediation: "Active ECDHE con AES-GCM o ChaCha20-Poly1305.",
        },
        "tls-small-group": {
          title: "Grupo Diffie-Hellman débil ({bits} bits)",
          explanation:
            "{host} negocia claves en un grupo Diffie-Hellman de {bits} bits. Un atacante con recursos puede romper grupos de menos de 2048 bits (Logjam) y descifrar el tráfico grabado.",
          remediation: "Use ECDHE o un grupo de al menos 2048 bits, como ffdhe2048.",
        },
        "tls-no-fallback-signal": {
          title: "Sin protección contra degradación de TLS (TLS_FALLBACK_SCSV)",
          explanation:
            "{host} ignora TLS_FALLBACK_SCSV (RFC 7507). Un atacante en la ruta de red puede forzar a los clientes a una versión TLS anterior y más débil.",
          remediation: "Actualice la biblioteca TLS y desactive las versiones antiguas de TLS.",
        },
        "tls-compression": {
          title: "Compresión TLS habilitada (CRIME)",
          explanation:
            "{host} negocia la compresión TLS. Un atacante puede recuperar cookies de sesión a partir de la longitud de las peticiones comprimidas (CRIME).",
          remediation: "Desactive la compresión TLS.",
        },
        "tls-insecure-renegotiation": {
          title: "Renegociación TLS insegura",
          explanation:
            "{host} no admite la renegociación segura (RFC 5746). Un atacante en la ruta de red puede inyectar un prefijo en la petición de un usuario.",
          remediation: "Actualice la biblioteca TLS a una versión que admita la renegociación segura (RFC 5746).",
        },
        "tls-no-post-quantum": {
          title: "Sin intercambio de claves poscuántico",
          explanation:
            "{host} no ofrece intercambio de claves híbrido poscuántico. El tráfico grabado hoy podría descifrarse cuando existan ordenadores cuánticos de gran tamaño.",
          remediation: "Use una biblioteca TLS que ofrezca X25519MLKEM768.",
        },
      },
    },
    fr: {
      name: "Versions et suites de chiffrement TLS",
      outcomes: {
        "tls-ssl2": {
          title: "SSL 2.0 activé (DROWN)",
          explanation:
            "{host} accepte SSL 2.0. L’attaque DROWN permet de déchiffrer les sessions enregistrées de tous les serveurs qui partagent cette clé.",
          remediation:
            "Désactivez SSL 2.0 sur tous les serveurs utilisant cette clé, serveurs de messagerie compris, et remplacez la clé.",
        },
        "tls-ssl3": {
          title: "SSL 3.0 activé (POODLE)",
          explanation:
            "{host} accepte SSL 3.0. Un attaquant situé sur le chemin réseau peut déchiffrer des cookies de session par l’attaque POODLE.",
          remediation: "Désactivez SSL 3.0.",
        },
        "tls-old-versions": {
          title: "Versions TLS obsolètes activées",
          explanation:
            "{host} accepte {versions}, déclarées obsolètes par la RFC 8996. Un attaquant situé sur le chemin réseau peut exploiter leurs faiblesses connues pour déchiffrer ou modifier le trafic.",
          remediation: "N’autorisez que TLS 1.2 et 1.3.",
        },
        "tls-no-modern-version": {
          title: "Aucune version TLS actuelle (1.2 ou 1.3)",
          explanation:
            "{host} ne propose ni TLS 1.2 ni TLS 1.3. Les navigateurs actuels refusent la connexion et les autres clients utilisent des versions qu’un attaquant peut casser.",
          remediation: "Activez TLS 1.2 et 1.3.",
        },
        "tls-no-13": {
          title: "TLS 1.3 non pris en charge",
          explanation:
            "{host} propose au mieux TLS 1.2. TLS 1.2 est sûr s’il est bien configuré ; TLS 1.3 supprime ses options faibles et réduit l’exposition aux attaques par repli.",
          remediation: "Activez TLS 1.3.",
        },
        "tls-broken-cipher": {
          title: "Suites de chiffrement NULL, anonymes ou d’exportation activées",
          explanation:
            "{host} accepte {ciphers}. Un attaquant situé sur le chemin réseau peut lire ou modifier le trafic.",
          remediation: "N’autorisez que ECDHE avec AES-GCM ou ChaCha20-Poly1305.",
        },
        "tls-weak-cipher": {
          title: "Suites de chiffrement faibles activées",
          explanation:
            "{host} accepte {ciphers}. Un attaquant qui enregistre suffisamment de trafic pourrait en déchiffrer une partie.",
          remediation: "N’autorisez que ECDHE avec AES-GCM ou ChaCha20-Poly1305.",
        },
        "tls-no-forward-secrecy": {
          title: "Absence de confidentialité persistante (forward secrecy)",
          explanation:
            "{host} ne propose aucune suite à confidentialité persistante. Un attaquant qui obtient plus tard la clé privée peut déchiffrer tout le trafic enregistré.",
          remediation: "Activez des suites de chiffrement ECDHE.",
        },
        "tls-cbc-only": {
          title: "Uniquement des suites CBC en TLS 1.2",
          explanation:
            "{host} ne propose que des suites CBC en TLS 1.2. Les attaquants peuvent mener des attaques par oracle de bourrage (Lucky 13, variantes de POODLE) pour déchiffrer une partie du trafic.",
          remediation: "Activez ECDHE avec AES-GCM ou ChaCha20-Poly1305.",
        },
        "tls-small-group": {
          title: "Groupe Diffie-Hellman faible ({bits} bits)",
          explanation:
            "{host} négocie des clés dans un groupe Diffie-Hellman de {bits} bits. Un attaquant disposant de moyens importants peut casser les groupes de moins de 2048 bits (Logjam) et déchiffrer le trafic enregistré.",
          remediation: "Utilisez ECDHE, ou un groupe d’au moins 2048 bits comme ffdhe2048.",
        },
        "tls-no-fallback-signal": {
          title: "Absence de protection contre le repli TLS (TLS_FALLBACK_SCSV)",
          explanation:
            "{host} ignore TLS_FALLBACK_SCSV (RFC 7507). Un attaquant situé sur le chemin réseau peut forcer les clients vers une version TLS antérieure et plus faible.",
          remediation: "Mettez à jour la bibliothèque TLS et désactivez les anciennes versions de TLS.",
        },
        "tls-compression": {
          title: "Compression TLS activée (CRIME)",
          explanation:
            "{host} négocie la compression TLS. Un attaquant peut retrouver des cookies de session à partir de la longueur des requêtes compressées (CRIME).",
          remediation: "Désactivez la compression TLS.",
        },
        "tls-insecure-renegotiation": {
          title: "Renégociation TLS non sécurisée",
          explanation:
            "{host} ne prend pas en charge la renégociation sécurisée (RFC 5746). Un attaquant situé sur le chemin réseau peut injecter un préfixe dans la requête d’un utilisateur.",
          remediation:
            "Mettez à jour la bibliothèque TLS vers une version prenant en charge la renégociation sécurisée (RFC 5746).",
        },
        "tls-no-post-quantum": {
          title: "Absence d’échange de clés post-quantique",
          explanation:
            "{host} ne propose pas d’échange de clés hybride post-quantique. Le trafic enregistré aujourd’hui pourra être déchiffré lorsque de grands ordinateurs quantiques existeront.",
          remediation: "Utilisez une bibliothèque TLS proposant X25519MLKEM768.",
        },
      },
    },
  },
});
