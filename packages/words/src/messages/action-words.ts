import type { Locale } from "../locale.ts";

interface ActionWords {
  readonly upgrade: string;
  readonly upgradeTo: string;
  /** Before the weakness that an action removes, and before the incident that people respond to. */
  readonly fix: string;
  readonly respond: string;
}

/** The names of actions, and the instruction of an upgrade. */
export const ACTION_WORDS: Readonly<Record<Locale, ActionWords>> = {
  en: {
    upgrade: "Upgrade {product} to a fixed version",
    upgradeTo: "Upgrade to {version} or later, which fixes {cve}.",
    fix: "Fix",
    respond: "Respond to",
  },
  es: {
    upgrade: "Actualizar {product} a una versión corregida",
    upgradeTo: "Actualice a {version} o posterior, que corrige {cve}.",
    fix: "Corregir",
    respond: "Responder a",
  },
  fr: {
    upgrade: "Mettre à jour {product} vers une version corrigée",
    upgradeTo: "Passez à {version} ou à une version ultérieure, qui corrige {cve}.",
    fix: "Corriger",
    respond: "Traiter",
  },
};
