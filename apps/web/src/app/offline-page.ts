import { LOCALES } from "@parapet/words/locale";
import { NAMESPACES } from "@parapet/words/namespaces";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The page of the service worker where the server cannot be reached, in every language; its script shows that of the address. */
export const offlinePage = async (): Promise<string> => {
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
  return `<!doctype html>
<html lang="${LOCALES[0]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <title>Parapet</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/offline.css" />
    <script>
      try {
        const theme = localStorage.getItem("theme");
        if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
      } catch {}
      // The connection may be back before the server answers, or the server may have been away: retried until it does.
      const retry = () =>
        fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
          () => location.reload(),
          () => {},
        );
      addEventListener("online", retry);
      setInterval(retry, 5_000);
    </script>
  </head>
  <body>
${parts.join("\n")}
    <script>
      const parts = [...document.querySelectorAll("main")];
      const part = parts.find(({ lang }) => lang === location.pathname.split("/")[1]) ?? parts[0];
      part.hidden = false;
      document.documentElement.lang = part.lang;
    </script>
  </body>
</html>
`;
};
