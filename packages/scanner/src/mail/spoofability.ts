import type { DmarcPolicy } from "./dmarc/parse-dmarc.ts";
import type { Qualifier } from "./spf/parse-spf.ts";

/** What decides whether strangers can write in a domain's name. */
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
  readonly sentence: { readonly en: string; readonly es: string; readonly fr: string };
}

const SENTENCES: Readonly<Record<SpoofReason, Spoofability["sentence"]>> = {
  nothing: {
    en: "Yes: neither SPF nor DMARC tells receivers to refuse mail that forges your domain.",
    es: "Sí: ni SPF ni DMARC piden a los receptores que rechacen el correo que suplanta su dominio.",
    fr: "Oui : ni SPF ni DMARC ne demandent aux destinataires de refuser le courrier qui usurpe votre domaine.",
  },
  "spf-only": {
    en: "Yes: without DMARC the address people see can be forged, whatever SPF says.",
    es: "Sí: sin DMARC se puede falsificar la dirección que ve la gente, diga lo que diga SPF.",
    fr: "Oui : sans DMARC, l’adresse que l’on voit peut être usurpée, quoi que dise SPF.",
  },
  watching: {
    en: "Yes: DMARC only watches (p=none), so forged mail is delivered.",
    es: "Sí: DMARC solo observa (p=none), así que el correo falsificado se entrega.",
    fr: "Oui : DMARC ne fait qu’observer (p=none), le courrier usurpé est donc remis.",
  },
  "spf-open": {
    en: "Yes: SPF allows every host in the world, and that satisfies DMARC.",
    es: "Sí: SPF autoriza a cualquier servidor del mundo, y eso satisface a DMARC.",
    fr: "Oui : SPF autorise n’importe quel serveur au monde, et cela satisfait DMARC.",
  },
  quarantine: {
    en: "Partly: forged mail lands in the spam folder (p=quarantine) and can still be opened there.",
    es: "En parte: el correo falsificado llega a la carpeta de spam (p=quarantine), donde aún se puede abrir.",
    fr: "En partie : le courrier usurpé arrive dans les indésirables (p=quarantine), où il peut encore être ouvert.",
  },
  partial: {
    en: "Partly: the DMARC policy covers only a share of the mail (pct).",
    es: "En parte: la política DMARC cubre solo una parte del correo (pct).",
    fr: "En partie : la politique DMARC ne couvre qu’une part du courrier (pct).",
  },
  testing: {
    en: "Partly: DMARC is in test mode (t=y), so receivers act one step milder.",
    es: "En parte: DMARC está en modo de prueba (t=y) y los receptores actúan un grado más suave.",
    fr: "En partie : DMARC est en mode d’essai (t=y), les destinataires agissent un cran plus doucement.",
  },
  subdomains: {
    en: "Partly: your domain itself is protected, its sub-domains are not.",
    es: "En parte: su dominio está protegido, sus subdominios no.",
    fr: "En partie : votre domaine est protégé, ses sous-domaines ne le sont pas.",
  },
  refused: {
    en: "Hardly: receivers that follow DMARC refuse mail that forges your domain.",
    es: "Difícilmente: los receptores que siguen DMARC rechazan el correo que suplanta su dominio.",
    fr: "Difficilement : les destinataires qui suivent DMARC refusent le courrier qui usurpe votre domaine.",
  },
  unseen: {
    en: "Unknown: the records could not be looked up.",
    es: "No se sabe: no se pudieron consultar los registros.",
    fr: "On l’ignore : les enregistrements n’ont pas pu être consultés.",
  },
};

const reasonFor = ({ spf, dmarc, subdomains, testing, percent }: SpoofingRecords): SpoofReason => {
  if (dmarc === "unseen") return "unseen";
  if (dmarc === "absent") return spf === "-" || spf === "~" ? "spf-only" : "nothing";
  // Aligned SPF is enough for DMARC, so a policy that allows everybody undoes it.
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
