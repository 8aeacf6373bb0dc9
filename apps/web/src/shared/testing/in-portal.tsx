import type { Locale } from "@parapet/words/locale";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";

import { ensureWords, Words } from "../i18n/words.tsx";

/** A component with the words and the router it would have on a page; for tests. */
export const inPortal = async (children: ReactNode, locale: Locale = "en", path = "/"): Promise<ReactNode> => {
  await ensureWords(locale, ["common", "site", "shell", "titles"]);
  const router = createMemoryRouter([{ path: "*", element: <Words locale={locale}>{children}</Words> }], {
    initialEntries: [path],
  });
  return <RouterProvider router={router} />;
};
