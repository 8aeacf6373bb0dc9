import { LOCALES } from "@parapet/words/locale";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const MESSAGES = new RegExp(
  String.raw`[\\/]packages[\\/]words[\\/]src[\\/]messages[\\/][\w-]+[\\/](?:${LOCALES.join("|")})\.ts$`,
);
/** What the head of a page says is read as text, without the formatter. */
const READ_AS_TEXT = "meta";

const compiled = (value: unknown): unknown => {
  if (typeof value === "string") return compile(value);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]));
};

/** The texts of one language with every message taken apart already. */
export const compileMessages = (texts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, key === READ_AS_TEXT ? value : compiled(value)]),
  );

/**
 * Takes messages apart when the portal is built instead of in every reader's browser: the parser (a tenth of a first
 * visit's script) stays at home. The formatter that goes along reads the compiled form only.
 */
export const precompiledMessages = (): Plugin => ({
  name: "parapet:precompiled-messages",
  enforce: "pre",
  config: () => ({
    resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    // Pages are written at build time with the same formatter.
    ssr: { noExternal: ["use-intl"] },
  }),
  async load(id) {
    const [file = ""] = id.split("?");
    if (!MESSAGES.test(file)) return null;
    const { default: texts } = (await import(file)) as { default?: Record<string, unknown> };
    // Mails have words of their own, which the portal never loads.
    return texts === undefined ? null : `export default ${JSON.stringify(compileMessages(texts))};`;
  },
});
