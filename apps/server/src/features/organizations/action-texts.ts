import type { Locale } from "@parapet/words/locale";

type Upgrade = (product: string, version: string | null) => string;

const named = (product: string, version: string | null): string => [product, version].filter(Boolean).join(" ");

/** What an action is called that replaces a product's version, whatever its single findings are called. */
export const UPGRADE_TEXTS: Readonly<Record<Locale, Upgrade>> = {
  en: (product, version) => `Upgrade ${named(product, version)}`,
  es: (product, version) => `Actualizar ${named(product, version)}`,
  fr: (product, version) => `Mettre à jour ${named(product, version)}`,
};
