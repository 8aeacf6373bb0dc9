import { type Verdict, defineCheck, knowledgeReduced } from "../../check.ts";
import { SENDER_AUTHENTICATION } from "../../controls.ts";
import { quoted } from "../../mail/ask.ts";
import { findDkimKeys } from "../../mail/dkim/find-dkim-keys.ts";
import type { DkimKey } from "../../mail/dkim/parse-dkim-key.ts";
import { dkimSelectors } from "../../mail/dkim/selectors.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.dkim;
const references = ["https://www.rfc-editor.org/rfc/rfc6376"];

type Id =
  | "dkim-not-found"
  | "dkim-weak-key"
  | "dkim-short-key"
  | "dkim-revoked"
  | "dkim-testing"
  | "dkim-invalid"
  | "dkim-sha1"
  | "dkim-shared-key"
  | "dkim-wildcard"
  | "dkim-adsp"
  | "dkim-obsolete";

const judgeKey = (key: DkimKey): Id[] => {
  if (key.state === "revoked") return ["dkim-revoked"];
  if (key.state === "invalid") return ["dkim-invalid"];
  const ids: Id[] = [];
  if (key.bits !== null && key.bits < 1024) ids.push("dkim-weak-key");
  else if (key.bits !== null && key.bits < 2048) ids.push("dkim-short-key");
  if (key.testing) ids.push("dkim-testing");
  if (key.hashes.length > 0 && key.hashes.every((hash) => hash === "sha1")) ids.push("dkim-sha1");
  if (key.obsolete.length > 0) ids.push("dkim-obsolete");
  return ids;
};

/** Which keys sign the domain's mail, and are they strong? (DKIM, RFC 6376) */
export const emailDkim = defineCheck({
  id: "email-dkim",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: SENDER_AUTHENTICATION,
  outcomes: {
    "dkim-not-found": { severity: "low", nist, references },
    "dkim-weak-key": {
      severity: "high",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-short-key": {
      severity: "low",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-revoked": { severity: "info", nist, references },
    "dkim-testing": { severity: "low", nist, references },
    "dkim-invalid": { severity: "medium", nist, references },
    "dkim-sha1": {
      severity: "medium",
      nist: NIST.dkimStrength,
      references: ["https://www.rfc-editor.org/rfc/rfc8301"],
    },
    "dkim-shared-key": { severity: "info", nist, references },
    "dkim-wildcard": { severity: "low", nist, references },
    "dkim-adsp": { severity: "info", nist, references },
    "dkim-obsolete": { severity: "info", nist, references },
  },

  async observe({ domain }, net, { settings, now, missed }) {
    const observation = await findDkimKeys(domain, settings.dkimSelectors ?? [], now(), net.dns);
    if (observation.unseen.length > 0) {
      const detail = `${observation.unseen.length} names below _domainkey.${domain} could not be queried`;
      missed?.({ subject: null, reason: "server-failure", detail });
    }
    return observation;
  },

  missingFor({ params, target }, { settings, now }) {
    const asked = new Set(dkimSelectors(target, settings.dkimSelectors ?? [], now()));
    const named = String(params["selector"] ?? params["selectors"] ?? "");
    const unasked = named.split(", ").filter((selector) => selector !== "" && !asked.has(selector));
    if (unasked.length === 0) return null;
    return knowledgeReduced(`The DKIM selectors ${unasked.join(", ")} are no longer among those that are queried.`);
  },

  judge({ domain, keys, tried, wildcard, adsp }) {
    const params = { domain, tried };
    const verdicts: Verdict<Id>[] = [];
    for (const { selector, key } of keys) {
      const name = `${selector}._domainkey.${domain}`;
      for (const outcome of judgeKey(key)) {
        verdicts.push({
          outcome,
          subject: name,
          evidence: [quoted(key.text)],
          params: { ...params, selector, name, bits: key.bits ?? 0 },
        });
      }
    }
    const byKey = Map.groupBy(
      keys.filter(({ key }) => key.fingerprint !== null),
      ({ key }) => key.fingerprint,
    );
    for (const [fingerprint, same] of byKey) {
      const selectors = same.map(({ selector }) => selector);
      if (selectors.length > 1) {
        verdicts.push({
          outcome: "dkim-shared-key",
          evidence: { fingerprint, selectors },
          params: { ...params, selectors: selectors.join(", ") },
        });
      }
    }
    if (wildcard) verdicts.push({ outcome: "dkim-wildcard", params });
    if (adsp !== null) verdicts.push({ outcome: "dkim-adsp", evidence: [quoted(adsp)], params });
    // Selectors cannot be listed: this says what was tried, never that there is no key.
    if (!keys.some(({ key }) => key.state === "usable")) verdicts.unshift({ outcome: "dkim-not-found", params });
    return verdicts;
  },

  texts: {
    en: {
      name: "Email signatures (DKIM)",
      outcomes: {
        "dkim-not-found": {
          title: "No DKIM key found",
          explanation:
            "None of the {tried} selectors tested for {domain} has a usable DKIM key; selectors cannot be enumerated, so a key may exist under another name. Unsigned email is easier to spoof and to alter in transit.",
          remediation:
            'Add your selectors in the scan settings. If email is not signed yet, publish a 2048-bit key and sign with it:\nselector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<public key>"',
        },
        "dkim-weak-key": {
          title: "Weak DKIM key ({bits} bits)",
          explanation:
            "The key {name} has {bits} bits, and its private key can be factored. An attacker can then sign email as {domain} that passes DKIM and DMARC.",
          remediation: 'Sign with a new 2048-bit key and revoke the old one:\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-short-key": {
          title: "Short DKIM key ({bits} bits)",
          explanation:
            "The key {name} has {bits} bits; keys below 2048 bits are no longer recommended. A well-funded attacker may factor it and sign email as {domain}.",
          remediation:
            'Publish a 2048-bit key under a new selector, sign with it, then revoke this one:\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-revoked": {
          title: "Revoked DKIM key",
          explanation:
            "The key {name} is published with an empty p= tag, which revokes it. Signatures made with it fail; there is no security impact if the selector is no longer used.",
          remediation:
            "No action required. Delete the record once email signed with this selector is no longer in transit.",
        },
        "dkim-testing": {
          title: "DKIM key in test mode",
          explanation:
            "The key {name} is published with t=y. Receivers treat email signed with it as unsigned, so DKIM does not prevent spoofing.",
          remediation: "Publish the record at {name} without t=y.",
        },
        "dkim-invalid": {
          title: "Invalid DKIM key",
          explanation:
            "The record at {name} does not contain a valid public key. Signatures made with it fail, and legitimate email may be rejected under DMARC.",
          remediation:
            'Republish the key without line breaks or missing characters:\n{name}. IN TXT "v=DKIM1; k=rsa; p=<public key>"',
        },
        "dkim-sha1": {
          title: "DKIM key restricted to SHA-1",
          explanation:
            "The key {name} allows SHA-1 only (h=sha1), which receivers must not accept (RFC 8301). Signatures fail, so DKIM does not expose spoofed email.",
          remediation: "Remove h=sha1 from the record at {name} and sign with SHA-256.",
        },
        "dkim-shared-key": {
          title: "DKIM key shared by several selectors",
          explanation:
            "The selectors {selectors} publish the same key. If the key is compromised, rotating one selector leaves it valid under the others.",
          remediation: "Create a separate key for each selector and revoke the shared one.",
        },
        "dkim-wildcard": {
          title: "Wildcard DKIM record",
          explanation:
            "*._domainkey.{domain} returns a key for every selector name. A compromised key cannot be revoked by removing its selector.",
          remediation: "Replace the wildcard with one record per selector in use.",
        },
        "dkim-adsp": {
          title: "Obsolete ADSP record",
          explanation:
            "_adsp._domainkey.{domain} is published, but ADSP was withdrawn in 2013. Receivers ignore the record; it provides no protection.",
          remediation: "Delete the record _adsp._domainkey.{domain}.",
        },
        "dkim-obsolete": {
          title: "Obsolete tag in a DKIM key",
          explanation:
            "The key {name} contains the g= tag of DomainKeys, which RFC 6376 removed. Some receivers may not validate signatures made with it.",
          remediation: "Publish the record at {name} without g=.",
        },
      },
    },
    es: {
      name: "Firma del correo (DKIM)",
      outcomes: {
        "dkim-not-found": {
          title: "Clave DKIM no encontrada",
          explanation:
            "Ninguno de los {tried} selectores probados para {domain} tiene una clave DKIM utilizable; los selectores no se pueden enumerar, por lo que puede existir una clave con otro nombre. El correo sin firmar es más fácil de suplantar y de alterar en tránsito.",
          remediation:
            'Añada sus selectores en los ajustes de análisis. Si el correo aún no se firma, publique una clave de 2048 bits y firme con ella:\nselector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<clave pública>"',
        },
        "dkim-weak-key": {
          title: "Clave DKIM débil ({bits} bits)",
          explanation:
            "La clave {name} tiene {bits} bits y su clave privada puede factorizarse. Un atacante puede entonces firmar correo como {domain} que supera DKIM y DMARC.",
          remediation: 'Firme con una clave nueva de 2048 bits y revoque la antigua:\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-short-key": {
          title: "Clave DKIM corta ({bits} bits)",
          explanation:
            "La clave {name} tiene {bits} bits; ya no se recomiendan claves de menos de 2048 bits. Un atacante con recursos podría factorizarla y firmar correo como {domain}.",
          remediation:
            'Publique una clave de 2048 bits con un selector nuevo, firme con ella y revoque esta:\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-revoked": {
          title: "Clave DKIM revocada",
          explanation:
            "La clave {name} está publicada con la etiqueta p= vacía, lo que la revoca. Las firmas hechas con ella fallan; no hay impacto en la seguridad si el selector ya no se usa.",
          remediation:
            "No se requiere ninguna acción. Elimine el registro cuando ya no quede correo en tránsito firmado con este selector.",
        },
        "dkim-testing": {
          title: "Clave DKIM en modo de prueba",
          explanation:
            "La clave {name} está publicada con t=y. Los receptores tratan el correo firmado con ella como si no llevara firma, por lo que DKIM no impide la suplantación.",
          remediation: "Publique el registro {name} sin t=y.",
        },
        "dkim-invalid": {
          title: "Clave DKIM no válida",
          explanation:
            "El registro {name} no contiene una clave pública válida. Las firmas hechas con ella fallan y DMARC puede rechazar correo legítimo.",
          remediation:
            'Publique de nuevo la clave, sin saltos de línea ni caracteres omitidos:\n{name}. IN TXT "v=DKIM1; k=rsa; p=<clave pública>"',
        },
        "dkim-sha1": {
          title: "Clave DKIM limitada a SHA-1",
          explanation:
            "La clave {name} solo admite SHA-1 (h=sha1), que los receptores no deben aceptar (RFC 8301). Las firmas fallan y DKIM no permite distinguir el correo suplantado.",
          remediation: "Elimine h=sha1 del registro {name} y firme con SHA-256.",
        },
        "dkim-shared-key": {
          title: "Clave DKIM compartida por varios selectores",
          explanation:
            "Los selectores {selectors} publican la misma clave. Si la clave se ve comprometida, rotar un selector la deja válida en los demás.",
          remediation: "Cree una clave distinta para cada selector y revoque la compartida.",
        },
        "dkim-wildcard": {
          title: "Registro DKIM comodín",
          explanation:
            "*._domainkey.{domain} devuelve una clave para cualquier nombre de selector. Una clave comprometida no puede revocarse retirando su selector.",
          remediation: "Sustituya el comodín por un registro por cada selector en uso.",
        },
        "dkim-adsp": {
          title: "Registro ADSP obsoleto",
          explanation:
            "_adsp._domainkey.{domain} está publicado, pero ADSP se retiró en 2013. Los receptores ignoran el registro, que no ofrece ninguna protección.",
          remediation: "Elimine el registro _adsp._domainkey.{domain}.",
        },
        "dkim-obsolete": {
          title: "Etiqueta obsoleta en una clave DKIM",
          explanation:
            "La clave {name} contiene la etiqueta g= de DomainKeys, eliminada por la RFC 6376. Algunos receptores pueden no validar las firmas hechas con ella.",
          remediation: "Publique el registro {name} sin g=.",
        },
      },
    },
    fr: {
      name: "Signature des courriels (DKIM)",
      outcomes: {
        "dkim-not-found": {
          title: "Aucune clé DKIM trouvée",
          explanation:
            "Aucun des {tried} sélecteurs testés pour {domain} ne possède de clé DKIM utilisable ; les sélecteurs ne pouvant être énumérés, une clé peut exister sous un autre nom. Un courriel non signé est plus facile à usurper et à modifier en transit.",
          remediation:
            'Ajoutez vos sélecteurs dans les paramètres d’analyse. Si les courriels ne sont pas encore signés, publiez une clé de 2048 bits et signez avec elle :\nselector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<clé publique>"',
        },
        "dkim-weak-key": {
          title: "Clé DKIM faible ({bits} bits)",
          explanation:
            "La clé {name} compte {bits} bits et sa clé privée peut être factorisée. Un attaquant peut alors signer au nom de {domain} des courriels qui satisfont DKIM et DMARC.",
          remediation:
            'Signez avec une nouvelle clé de 2048 bits et révoquez l’ancienne :\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-short-key": {
          title: "Clé DKIM courte ({bits} bits)",
          explanation:
            "La clé {name} compte {bits} bits ; les clés de moins de 2048 bits ne sont plus recommandées. Un attaquant disposant de moyens importants pourrait la factoriser et signer au nom de {domain}.",
          remediation:
            'Publiez une clé de 2048 bits sous un nouveau sélecteur, signez avec elle, puis révoquez celle-ci :\n{name}. IN TXT "v=DKIM1; p="',
        },
        "dkim-revoked": {
          title: "Clé DKIM révoquée",
          explanation:
            "La clé {name} est publiée avec une balise p= vide, ce qui la révoque. Les signatures correspondantes échouent ; il n’y a pas d’impact sur la sécurité si le sélecteur n’est plus utilisé.",
          remediation:
            "Aucune action requise. Supprimez l’enregistrement lorsque plus aucun courriel signé avec ce sélecteur n’est en transit.",
        },
        "dkim-testing": {
          title: "Clé DKIM en mode test",
          explanation:
            "La clé {name} est publiée avec t=y. Les destinataires traitent les courriels signés avec elle comme non signés ; DKIM n’empêche donc pas l’usurpation.",
          remediation: "Publiez l’enregistrement {name} sans t=y.",
        },
        "dkim-invalid": {
          title: "Clé DKIM non valide",
          explanation:
            "L’enregistrement {name} ne contient pas de clé publique valide. Les signatures correspondantes échouent et des courriels légitimes peuvent être rejetés par DMARC.",
          remediation:
            'Publiez à nouveau la clé, sans retour à la ligne ni caractère manquant :\n{name}. IN TXT "v=DKIM1; k=rsa; p=<clé publique>"',
        },
        "dkim-sha1": {
          title: "Clé DKIM limitée à SHA-1",
          explanation:
            "La clé {name} n’autorise que SHA-1 (h=sha1), que les destinataires ne doivent pas accepter (RFC 8301). Les signatures échouent et DKIM ne permet pas de distinguer les courriels usurpés.",
          remediation: "Supprimez h=sha1 de l’enregistrement {name} et signez avec SHA-256.",
        },
        "dkim-shared-key": {
          title: "Clé DKIM partagée entre plusieurs sélecteurs",
          explanation:
            "Les sélecteurs {selectors} publient la même clé. Si la clé est compromise, la rotation d’un sélecteur la laisse valide sous les autres.",
          remediation: "Créez une clé distincte pour chaque sélecteur et révoquez la clé partagée.",
        },
        "dkim-wildcard": {
          title: "Enregistrement DKIM générique (wildcard)",
          explanation:
            "*._domainkey.{domain} renvoie une clé pour tout nom de sélecteur. Une clé compromise ne peut pas être révoquée par la suppression de son sélecteur.",
          remediation: "Remplacez l’enregistrement générique par un enregistrement par sélecteur utilisé.",
        },
        "dkim-adsp": {
          title: "Enregistrement ADSP obsolète",
          explanation:
            "_adsp._domainkey.{domain} est publié, mais ADSP a été abandonné en 2013. Les destinataires ignorent l’enregistrement, qui n’apporte aucune protection.",
          remediation: "Supprimez l’enregistrement _adsp._domainkey.{domain}.",
        },
        "dkim-obsolete": {
          title: "Balise obsolète dans une clé DKIM",
          explanation:
            "La clé {name} contient la balise g= de DomainKeys, supprimée par la RFC 6376. Certains destinataires peuvent ne pas valider les signatures correspondantes.",
          remediation: "Publiez l’enregistrement {name} sans g=.",
        },
      },
    },
  },
});
