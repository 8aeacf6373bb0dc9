/**
 * The names by which certification authorities recognize themselves in CAA records, by the organization in the certificates of
 * their roots and issuing authorities (CCADB, "Recognized CAA Domains").
 */
const IDENTIFIERS: readonly (readonly [organization: RegExp, identifiers: readonly string[]])[] = [
  [/^(?:Let's Encrypt|Internet Security Research Group)/i, ["letsencrypt.org"]],
  [
    /^(?:DigiCert|GeoTrust|Thawte|RapidSSL|Symantec|VeriSign|CloudFlare|QuoVadis|Baltimore|Encryption Everywhere)/i,
    [
      "digicert.com",
      "digicert.ne.jp",
      "cybertrust.ne.jp",
      "thawte.com",
      "geotrust.com",
      "rapidssl.com",
      "symantec.com",
      "volusion.digitalcertvalidation.com",
      "quovadisglobal.com",
      "www.digicert.com",
      "digitalcertvalidation.com",
    ],
  ],
  [
    /^(?:Sectigo|COMODO|The USERTRUST Network|AddTrust|ZeroSSL|cPanel|Gandi|TrustAsia|Network Solutions|InCommon|Internet2|GEANT|GoGetSSL)/i,
    [
      "sectigo.com",
      "comodo.com",
      "comodoca.com",
      "usertrust.com",
      "trust-provider.com",
      "entrust.net",
      "affirmtrust.com",
    ],
  ],
  [/^GlobalSign/i, ["globalsign.com"]],
  [/^Google Trust Services/i, ["pki.goog", "google.com"]],
  [/^Amazon/i, ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com", "aws.amazon.com"]],
  [/^(?:GoDaddy|Starfield|The Go Daddy Group)/i, ["godaddy.com", "starfieldtech.com"]],
  [/^(?:Entrust|AffirmTrust)/i, ["entrust.net", "affirmtrust.com"]],
  [/^(?:SSL Corp|SSL\.com)/i, ["ssl.com"]],
  [/^Buypass/i, ["buypass.com", "buypass.no"]],
  [/^(?:Actalis)/i, ["actalis.it"]],
  [/^(?:Asseco|Unizeto|Certum)/i, ["certum.pl", "certum.eu", "yandex.ru"]],
  [/^(?:Hellenic Academic|HARICA|Greek Universities)/i, ["harica.gr"]],
  [/^SwissSign/i, ["swisssign.com", "swisssign.net", "swissign.com", "swisssign.ch"]],
  [/^(?:T-Systems|Deutsche Telekom|Telekom)/i, ["telesec.de", "pki.dfn.de", "dfn.de"]],
  [/^D-Trust/i, ["d-trust.net", "dtrust.de", "d-trust.de", "dtrust.net"]],
  [/^(?:IdenTrust|Digital Signature Trust)/i, ["identrust.com"]],
  [/^Microsoft/i, ["microsoft.com"]],
  [/^Apple/i, ["pki.apple.com"]],
  [/^(?:Dhimyotis|Certigna)/i, ["certigna.com", "certigna.fr", "dhimyotis.com"]],
  [/^(?:Agencia Notarial|ANF)/i, ["anf.es"]],
  [/^FNMT/i, ["fnmt.es"]],
  [/^(?:Firmaprofesional)/i, ["firmaprofesional.com"]],
  [/^IZENPE/i, ["izenpe.com"]],
  [/^(?:Microsec)/i, ["e-szigno.hu"]],
  [/^NetLock/i, ["netlock.hu", "netlock.net", "netlock.eu"]],
  [/^Disig/i, ["disig.sk"]],
  [/^SECOM/i, ["secomtrust.net"]],
  [/^(?:TAIWAN-CA|TWCA)/i, ["twca.com.tw"]],
  [/^Chunghwa Telecom/i, ["pki.hinet.net", "tls.hinet.net", "eca.hinet.net", "epki.com.tw", "publicca.hinet.net"]],
  [/^(?:Trustwave|VikingCloud|SecureTrust)/i, ["trustwave.com", "securetrust.com", "vikingcloud.com"]],
  [/^Certainly/i, ["certainly.com"]],
  [/^(?:emSign|eMudhra)/i, ["emsign.com"]],
  [/^(?:WISeKey|OISTE)/i, ["wisekey.com", "hightrusted.com", "certifyid.com", "oiste.org"]],
];

/** The identifiers that allow one of these organizations to issue; empty where none of them is known. */
export const caIdentifiers = (organizations: readonly string[]): readonly string[] => [
  ...new Set(
    organizations.flatMap((organization) =>
      IDENTIFIERS.flatMap(([pattern, identifiers]) => (pattern.test(organization.trim()) ? identifiers : [])),
    ),
  ),
];
