import clsx from "clsx";
import { Outlet, useLocation } from "react-router";

import { publicMeta } from "../app/page-meta.ts";
import { FRAMES, routeFor } from "../app/route-table.ts";
import { SignedInOnly } from "../app/session/signed-in-only.tsx";
import { useSessionCheck } from "../app/session/use-session-check.ts";
import { Footer } from "../app/site/footer.tsx";
import { Header } from "../app/site/header.tsx";
import { PromoRail } from "../app/site/promo-rail.tsx";
import { SkipLink } from "../app/site/skip-link.tsx";

export const meta = publicMeta;

/** The frame of the public pages: top bar and footer, and on two of them a side menu. */
export default function SiteLayout() {
  useSessionCheck();
  const route = routeFor(useLocation().pathname);
  const promo = FRAMES[route.frame].sideMenu === "promo";
  return (
    <>
      <SkipLink />
      {promo && <PromoRail />}
      <div className={clsx("site", promo && "with-rail")}>
        <Header />
        {route.opensTo === "signed-in" ? (
          <SignedInOnly>
            <Outlet />
          </SignedInOnly>
        ) : (
          <Outlet />
        )}
        <Footer />
      </div>
    </>
  );
}
