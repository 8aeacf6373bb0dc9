import type { CheckTexts } from "../check.ts";
import type { emailDkim } from "./email-dkim.ts";

export const emailDkimTexts: CheckTexts<keyof typeof emailDkim.outcomes> = {
  en: {
    name: "Mail signatures (DKIM)",
    outcomes: {
      "dkim-not-found": {
        title: "No DKIM key among {tried} selectors tried",
        explanation:
          "Selectors cannot be listed, so a key may exist under another name. None of the {tried} usual ones of {domain} has a usable key.",
        remediation:
          'Enter your own selectors in the settings; if mail is not signed yet, publish a key: selector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<your 2048-bit public key>"',
      },
      "dkim-weak-key": {
        title: "DKIM key can be broken",
        explanation: "The key {name} has {bits} bits; anybody can compute its secret part and sign as {domain}.",
        remediation: 'Sign with a new key of 2048 bits and revoke the old one: {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-short-key": {
        title: "DKIM key of {bits} bits",
        explanation: "Keys under 2048 bits are no longer recommended.",
        remediation:
          'Publish a key of 2048 bits under a new selector, sign with it, then revoke this one: {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-revoked": {
        title: "Revoked DKIM key",
        explanation: "The key {name} is empty, which is how a key is withdrawn.",
        remediation: "Nothing to do; after some weeks the record can be deleted.",
      },
      "dkim-testing": {
        title: "DKIM key in test mode",
        explanation: "With t=y receivers treat mail signed by {name} like unsigned mail.",
        remediation: "Publish the same record without t=y at {name}.",
      },
      "dkim-invalid": {
        title: "DKIM key that cannot be read",
        explanation: "The record at {name} is no valid key, so its signatures fail.",
        remediation:
          'Publish the key again without line breaks or missing characters: {name}. IN TXT "v=DKIM1; k=rsa; p=<public key>"',
      },
      "dkim-sha1": {
        title: "DKIM key for SHA-1 only",
        explanation: "{name} allows only SHA-1, which receivers must not accept any more.",
        remediation: "Remove h=sha1 from the record at {name} and sign with SHA-256.",
      },
      "dkim-shared-key": {
        title: "One DKIM key under several selectors",
        explanation: "{selectors} hold the same key; rotating one does not retire the other.",
        remediation: "Give each selector its own key and revoke the old ones.",
      },
      "dkim-wildcard": {
        title: "Every selector answers",
        explanation:
          "*._domainkey.{domain} answers for any name with a key, so a stolen key can never be withdrawn by name.",
        remediation: "Replace the wildcard by a record for each selector in use.",
      },
      "dkim-adsp": {
        title: "Leftover of ADSP",
        explanation: "_adsp._domainkey.{domain} belongs to a standard that was withdrawn.",
        remediation: "Delete the record _adsp._domainkey.{domain}.",
      },
      "dkim-obsolete": {
        title: "Obsolete tag in a DKIM key",
        explanation: "{name} carries g=, a leftover of DomainKeys.",
        remediation: "Publish the record at {name} without g=.",
      },
    },
  },
  es: {
    name: "Firmas del correo (DKIM)",
    outcomes: {
      "dkim-not-found": {
        title: "Ninguna clave DKIM entre {tried} selectores probados",
        explanation:
          "Los selectores no se pueden enumerar; puede existir una clave con otro nombre. Ninguno de los {tried} habituales de {domain} tiene una clave utilizable.",
        remediation:
          'Indique sus propios selectores en los ajustes; si aún no firma, publique una clave: selector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<su clave pública de 2048 bits>"',
      },
      "dkim-weak-key": {
        title: "Clave DKIM que se puede romper",
        explanation:
          "La clave {name} tiene {bits} bits; cualquiera puede calcular su parte secreta y firmar como {domain}.",
        remediation: 'Firme con una clave nueva de 2048 bits y revoque la antigua: {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-short-key": {
        title: "Clave DKIM de {bits} bits",
        explanation: "Ya no se recomiendan claves de menos de 2048 bits.",
        remediation:
          'Publique una clave de 2048 bits con otro selector, firme con ella y revoque esta: {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-revoked": {
        title: "Clave DKIM revocada",
        explanation: "La clave {name} está vacía: así se retira una clave.",
        remediation: "Nada que hacer; pasadas unas semanas puede borrar el registro.",
      },
      "dkim-testing": {
        title: "Clave DKIM en modo de prueba",
        explanation: "Con t=y los receptores tratan el correo firmado por {name} como si no llevara firma.",
        remediation: "Publique el mismo registro sin t=y en {name}.",
      },
      "dkim-invalid": {
        title: "Clave DKIM ilegible",
        explanation: "El registro de {name} no es una clave válida y sus firmas fallan.",
        remediation:
          'Publique la clave de nuevo sin saltos de línea ni caracteres perdidos: {name}. IN TXT "v=DKIM1; k=rsa; p=<clave pública>"',
      },
      "dkim-sha1": {
        title: "Clave DKIM solo para SHA-1",
        explanation: "{name} solo admite SHA-1, que los receptores ya no deben aceptar.",
        remediation: "Elimine h=sha1 del registro {name} y firme con SHA-256.",
      },
      "dkim-shared-key": {
        title: "Una clave DKIM con varios selectores",
        explanation: "{selectors} contienen la misma clave; rotar una no retira la otra.",
        remediation: "Dé a cada selector su propia clave y revoque las antiguas.",
      },
      "dkim-wildcard": {
        title: "Todos los selectores responden",
        explanation:
          "*._domainkey.{domain} responde con una clave a cualquier nombre; una clave robada nunca se puede retirar por su nombre.",
        remediation: "Sustituya el comodín por un registro para cada selector en uso.",
      },
      "dkim-adsp": {
        title: "Resto de ADSP",
        explanation: "_adsp._domainkey.{domain} pertenece a una norma retirada.",
        remediation: "Borre el registro _adsp._domainkey.{domain}.",
      },
      "dkim-obsolete": {
        title: "Etiqueta obsoleta en una clave DKIM",
        explanation: "{name} lleva g=, un resto de DomainKeys.",
        remediation: "Publique el registro {name} sin g=.",
      },
    },
  },
  fr: {
    name: "Signatures du courrier (DKIM)",
    outcomes: {
      "dkim-not-found": {
        title: "Aucune clé DKIM parmi {tried} sélecteurs essayés",
        explanation:
          "Les sélecteurs ne peuvent pas être énumérés ; une clé peut exister sous un autre nom. Aucun des {tried} habituels de {domain} n’a de clé utilisable.",
        remediation:
          'Indiquez vos propres sélecteurs dans les réglages ; si le courrier n’est pas encore signé, publiez une clé : selector1._domainkey.{domain}. IN TXT "v=DKIM1; k=rsa; p=<votre clé publique de 2048 bits>"',
      },
      "dkim-weak-key": {
        title: "Clé DKIM cassable",
        explanation:
          "La clé {name} a {bits} bits ; n’importe qui peut en calculer la partie secrète et signer comme {domain}.",
        remediation: 'Signez avec une nouvelle clé de 2048 bits et révoquez l’ancienne : {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-short-key": {
        title: "Clé DKIM de {bits} bits",
        explanation: "Les clés de moins de 2048 bits ne sont plus recommandées.",
        remediation:
          'Publiez une clé de 2048 bits sous un autre sélecteur, signez avec elle, puis révoquez celle-ci : {name}. IN TXT "v=DKIM1; p="',
      },
      "dkim-revoked": {
        title: "Clé DKIM révoquée",
        explanation: "La clé {name} est vide : c’est ainsi qu’on retire une clé.",
        remediation: "Rien à faire ; après quelques semaines, l’enregistrement peut être supprimé.",
      },
      "dkim-testing": {
        title: "Clé DKIM en mode d’essai",
        explanation: "Avec t=y, les destinataires traitent le courrier signé par {name} comme s’il ne l’était pas.",
        remediation: "Publiez le même enregistrement sans t=y à {name}.",
      },
      "dkim-invalid": {
        title: "Clé DKIM illisible",
        explanation: "L’enregistrement {name} n’est pas une clé valide ; ses signatures échouent.",
        remediation:
          'Publiez la clé à nouveau, sans retour à la ligne ni caractère manquant : {name}. IN TXT "v=DKIM1; k=rsa; p=<clé publique>"',
      },
      "dkim-sha1": {
        title: "Clé DKIM pour SHA-1 seulement",
        explanation: "{name} n’autorise que SHA-1, que les destinataires ne doivent plus accepter.",
        remediation: "Retirez h=sha1 de l’enregistrement {name} et signez avec SHA-256.",
      },
      "dkim-shared-key": {
        title: "Une clé DKIM sous plusieurs sélecteurs",
        explanation: "{selectors} contiennent la même clé ; en changer une ne retire pas l’autre.",
        remediation: "Donnez à chaque sélecteur sa propre clé et révoquez les anciennes.",
      },
      "dkim-wildcard": {
        title: "Tous les sélecteurs répondent",
        explanation:
          "*._domainkey.{domain} répond par une clé à n’importe quel nom ; une clé volée ne peut donc jamais être retirée par son nom.",
        remediation: "Remplacez le joker par un enregistrement pour chaque sélecteur utilisé.",
      },
      "dkim-adsp": {
        title: "Reste d’ADSP",
        explanation: "_adsp._domainkey.{domain} appartient à une norme retirée.",
        remediation: "Supprimez l’enregistrement _adsp._domainkey.{domain}.",
      },
      "dkim-obsolete": {
        title: "Balise obsolète dans une clé DKIM",
        explanation: "{name} porte g=, un reste de DomainKeys.",
        remediation: "Publiez l’enregistrement {name} sans g=.",
      },
    },
  },
};
