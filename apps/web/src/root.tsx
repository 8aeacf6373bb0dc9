import { pathLocale } from "@parapet/words/links";
import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";

import type { Route } from "./+types/root";
import { routeFor, routeWords } from "./app/route-table.ts";
import { ErrorScreen } from "./app/site/error-screen.tsx";
import { ensureWords, Words } from "./shared/i18n/words.tsx";
import { THEME_SCRIPT } from "./shared/theme/theme-script.ts";
import { TRUSTED_TYPES_SCRIPT } from "./shared/trusted-types-script.ts";
import { ToastHost } from "./shared/ui/toast-host.tsx";
import sansFont from "./styles/fonts/archivo.woff2?url";

import stylesheet from "./app.css?url";

export const Layout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const locale = pathLocale(pathname);
  // The shell for addresses that are not prerendered was written in English.
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#11181a" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script>{TRUSTED_TYPES_SCRIPT + THEME_SCRIPT}</script>
        {/* With a precedence React puts it before the preloads of scripts, which would delay the first paint. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
};

// Not a loader: one here would turn every prerendered page into its waiting state.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url);
    await ensureWords(pathLocale(pathname), routeWords(routeFor(pathname)));
    return next();
  },
];

/** What is in the shell while the code of a dashboard page is on its way. */
export const HydrateFallback = () => (
  <div className="grid min-h-screen place-items-center">
    <span className="spin sk-late text-ink-3" role="status" aria-label="Parapet" />
  </div>
);

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorScreen error={error} />;

export default function Root() {
  const { pathname } = useLocation();
  return (
    <Words locale={pathLocale(pathname)}>
      <Outlet />
      {/* Above all layouts: what is said while one page gives way to another stays. */}
      <ToastHost />
    </Words>
  );
}
