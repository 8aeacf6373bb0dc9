import { LOCALES } from "@parapet/words/locale";
import { NAMESPACES } from "@parapet/words/namespaces";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The page of the service worker where the server cannot be reached, with a part for each language; its script shows that of the address. */
export const offlinePage = async (template: string): Promise<string> => {
  const parts = await Promise.all(
    LOCALES.map(async (locale) => {
      const { error, action } = (await NAMESPACES.common[locale]()).default;
      return `    <main lang="${locale}" hidden>
      <img src="/favicon.svg" alt="" width="40" height="40" />
      <h1>${escaped(error.pageTitle)}</h1>
      <p>${escaped(error.offline)}</p>
      <p><a href="">${escaped(action.retry)}</a></p>
    </main>`;
    }),
  );
  return template.replace(/^ *<!-- texts -->$/m, () => parts.join("\n"));
};
