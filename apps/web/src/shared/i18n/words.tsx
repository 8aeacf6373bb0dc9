import type { Locale } from "@parapet/words/locale";
import { type Messages, type Namespace, NAMESPACES } from "@parapet/words/namespaces";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

const loaded = new Map<Locale, Partial<Messages>>();

/** Loads what is missing of these texts. Rendering is synchronous, so this comes first. */
export const ensureWords = async (locale: Locale, namespaces: readonly Namespace[]): Promise<void> => {
  const have: Partial<Messages> = loaded.get(locale) ?? {};
  const missing = namespaces.filter((namespace) => have[namespace] === undefined);
  if (missing.length === 0) return;
  const texts = await Promise.all(missing.map((namespace) => NAMESPACES[namespace][locale]()));
  const added = Object.fromEntries(missing.map((namespace, at) => [namespace, texts[at]?.default]));
  // A new object, so that the provider sees that something changed.
  loaded.set(locale, { ...loaded.get(locale), ...added });
};

/** The texts that are loaded, for places without hooks such as the title of a page. */
export const wordsIn = (locale: Locale): Messages => (loaded.get(locale) ?? {}) as Messages;

export const Words = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <IntlProvider locale={locale} messages={wordsIn(locale)} formats={NUMBER_FORMATS} timeZone="UTC">
    {children}
  </IntlProvider>
);
