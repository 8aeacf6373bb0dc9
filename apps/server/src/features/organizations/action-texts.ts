import { formatText } from "@parapet/words/format-text";
import type { Locale } from "@parapet/words/locale";

const UPGRADE_TEXTS: Readonly<Record<Locale, string>> = {
  en: "Upgrade {product}",
  es: "Actualizar {product}",
  fr: "Mettre à jour {product}",
};

/** What an action is called that replaces a product's version, whatever its single findings are called. */
export const upgradeText = (locale: Locale, product: string, version: string | null): string =>
  formatText(locale, UPGRADE_TEXTS[locale], { product: [product, version].filter(Boolean).join(" ") });
