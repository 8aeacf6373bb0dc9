import type { DrawOverview } from "@parapet/domain/contracts/opening";
import { inLocale } from "@parapet/words/links";
import { LOCALES } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";

import { routeFor, wordsOf } from "../app/route-table.ts";
import { DashboardFrame } from "../app/shell/dashboard-frame.tsx";
import { newestScanOf, overviewOf } from "../features/overview/api.ts";
import OverviewPage from "../features/overview/overview-page.tsx";
import { brandQuery } from "../shared/branding/api.ts";
import { ensureWords, Words } from "../shared/i18n/words.tsx";
import { selectDomain } from "../shared/session/selected-domain.ts";

const PATH = "/dashboard/current-risk";
await Promise.all(LOCALES.map((locale) => ensureWords(locale, wordsOf(routeFor(PATH)))));

/** A policy without inline styles would refuse them and report it; the page sets its own a moment later. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, "");

/** Draws the overview's first screen with the portal's own components, for a browser that has none of their code yet. */
export const drawOverview: DrawOverview = ({ locale, domain, user, report, scan, brand }) => {
  const client = new QueryClient();
  client.setQueryData(overviewOf(domain).queryKey, report);
  client.setQueryData(newestScanOf(domain).queryKey, scan);
  client.setQueryData(brandQuery.queryKey, brand);
  // Drawing is done in one go, so nobody else's choice comes between.
  selectDomain(domain);
  try {
    return withoutStyles(
      renderToStaticMarkup(
        <StaticRouter location={inLocale(locale, PATH)}>
          <Words locale={locale}>
            <QueryClientProvider client={client}>
              <DashboardFrame user={user} bars>
                <OverviewPage />
              </DashboardFrame>
            </QueryClientProvider>
          </Words>
        </StaticRouter>,
      ),
    );
  } finally {
    selectDomain(null);
    client.clear();
  }
};
