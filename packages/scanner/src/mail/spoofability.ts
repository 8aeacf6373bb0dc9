import type { Locale } from "@parapet/words/locale";

import type { DmarcPolicy } from "./dmarc/parse-dmarc.ts";
import type { Qualifier } from "./spf/parse-spf.ts";

/** What decides whether a domain can be spoofed. */
export interface SpoofingRecords {
  /** How the SPF policy ends, or why there is none that receivers can use. */
  readonly spf: Qualifier | "absent" | "broken" | "unseen";
  readonly dmarc: DmarcPolicy | "absent" | "unseen";
  readonly subdomains: DmarcPolicy | "absent" | "unseen";
  readonly testing: boolean;
  readonly percent: number;
}

export type SpoofReason =
  | "nothing"
  | "spf-only"
  | "watching"
  | "spf-open"
  | "quarantine"
  | "partial"
  | "testing"
  | "subdomains"
  | "refused"
  | "unseen";

export interface Spoofability {
  readonly answer: "yes" | "partly" | "no" | "unknown";
  readonly because: SpoofReason;
  readonly sentence: Readonly<Record<Locale, string>>;
}

const SENTENCES: Readonly<Record<SpoofReason, Spoofability["sentence"]>> = {
  nothing: {
    en: "Yes: neither SPF nor DMARC tells receivers to reject email that spoofs your domain.",
    es: "Sí: ni SPF ni DMARC piden a los receptores que rechacen el correo que suplanta su dominio.",
    fr: "Oui : ni SPF ni DMARC ne demandent aux destinataires de rejeter les courriels qui usurpent votre domaine.",
  },
  "spf-only": {
    en: "Yes: without DMARC, the visible sender address can be spoofed regardless of SPF.",
    es: "Sí: sin DMARC, el remitente visible puede suplantarse con independencia de SPF.",
    fr: "Oui : sans DMARC, l’expéditeur affiché peut être usurpé indépendamment de SPF.",
  },
  watching: {
    en: "Yes: DMARC is in monitoring mode (p=none), so spoofed email is delivered.",
    es: "Sí: DMARC está en modo de monitorización (p=none), por lo que el correo suplantado se entrega.",
    fr: "Oui : DMARC est en mode surveillance (p=none) ; les courriels usurpés sont donc remis.",
  },
  "spf-open": {
    en: "Yes: SPF authorizes every host (+all), which satisfies DMARC.",
    es: "Sí: SPF autoriza a cualquier servidor (+all), lo que satisface DMARC.",
    fr: "Oui : SPF autorise tous les serveurs (+all), ce qui satisfait DMARC.",
  },
  quarantine: {
    en: "Partly: spoofed email reaches the spam folder (p=quarantine), where recipients can still open it.",
    es: "En parte: el correo suplantado llega a la carpeta de spam (p=quarantine), donde aún puede abrirse.",
    fr: "En partie : les courriels usurpés arrivent dans les indésirables (p=quarantine), où ils peuvent encore être ouverts.",
  },
  partial: {
    en: "Partly: the DMARC policy applies to only a share of the email (pct).",
    es: "En parte: la política DMARC se aplica solo a una parte del correo (pct).",
    fr: "En partie : la politique DMARC ne s’applique qu’à une part des courriels (pct).",
  },
  testing: {
    en: "Partly: DMARC is in test mode (t=y), so receivers apply the policy one level lower.",
    es: "En parte: DMARC está en modo de prueba (t=y) y los receptores aplican la política un nivel por debajo.",
    fr: "En partie : DMARC est en mode test (t=y) ; les destinataires appliquent la politique un niveau en dessous.",
  },
  subdomains: {
    en: "Partly: your domain is protected, its subdomains are not.",
    es: "En parte: su dominio está protegido; sus subdominios, no.",
    fr: "En partie : votre domaine est protégé, ses sous-domaines ne le sont pas.",
  },
  refused: {
    en: "Unlikely: receivers that enforce DMARC reject email that spoofs your domain.",
    es: "Improbable: los receptores que aplican DMARC rechazan el correo que suplanta su dominio.",
    fr: "Improbable : les destinataires qui appliquent DMARC rejettent les courriels qui usurpent votre domaine.",
  },
  unseen: {
    en: "Unknown: the DNS records could not be resolved.",
    es: "Resultado desconocido: no se pudieron resolver los registros DNS.",
    fr: "Résultat inconnu : les enregistrements DNS n’ont pas pu être résolus.",
  },
};

const reasonFor = ({ spf, dmarc, subdomains, testing, percent }: SpoofingRecords): SpoofReason => {
  if (dmarc === "unseen") return "unseen";
  if (dmarc === "absent") return spf === "-" || spf === "~" ? "spf-only" : "nothing";
  // Aligned SPF is enough for DMARC, so a policy that allows everyone undoes it.
  if (spf === "+") return "spf-open";
  if (dmarc === "none") return "watching";
  if (percent < 100) return "partial";
  if (testing) return "testing";
  if (dmarc === "quarantine") return "quarantine";
  return subdomains === "none" ? "subdomains" : "refused";
};

const ANSWERS = {
  nothing: "yes",
  "spf-only": "yes",
  watching: "yes",
  "spf-open": "yes",
  quarantine: "partly",
  partial: "partly",
  testing: "partly",
  subdomains: "partly",
  refused: "no",
  unseen: "unknown",
} as const satisfies Record<SpoofReason, Spoofability["answer"]>;

/** Can I be spoofed? One sentence, and why. */
export const spoofability = (records: SpoofingRecords): Spoofability => {
  const because = reasonFor(records);
  return { answer: ANSWERS[because], because, sentence: SENTENCES[because] };
};
