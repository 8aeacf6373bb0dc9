import { mayOpen, worksWithoutLicence } from "@parapet/domain/access";
import type { CurrentUser } from "@parapet/domain/contracts/access";
import { pageAt } from "@parapet/domain/pages";
import { bare } from "@parapet/words/links";
import { type ReactNode, useEffect, useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import { useTranslations } from "use-intl";

import { DraftOwner } from "../../shared/form/draft-owner.ts";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectDomain, useSelectedDomain } from "../../shared/session/workspace.ts";
import { Empty } from "../../shared/ui/states.tsx";
import { whenNeeded } from "../../shared/when-needed.ts";
import { hasBackToOverview, routeFor } from "../route-table.ts";
import { IdleGuard } from "../session/idle-guard.tsx";
import { thisYear } from "../site/footer.tsx";
import { SkipLink } from "../site/skip-link.tsx";
import { Tour, TourOffer } from "../tour/tour.tsx";
import { BackToOverview } from "./back-to-overview.tsx";
import { Bar } from "./bar.tsx";
import { DomainChooser } from "./domain-chooser.tsx";
import { ExportWait } from "./export-wait.tsx";
import { Keyboard } from "./keyboard.tsx";
import { LicenceBanner } from "./licence-banner.tsx";
import { WorkingIn } from "./organization-switch.tsx";
import { Rail } from "./rail.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useWorkspace } from "./use-workspace.ts";
import { WithNeighbors } from "./with-neighbors.tsx";

const noticesBanner = whenNeeded(() => import("./notices-banner.tsx"));
const unverifiedBanner = whenNeeded(() => import("./unverified-banner.tsx"));
const expiredPage = whenNeeded(() => import("./licence-expired.tsx"));

const ACCOUNT = "/dashboard/account";

/** Pages that show one domain, and so have nothing to show without any. */
const isAboutDomain = (path: string): boolean =>
  /^\/dashboard\/(?:current-risk|predictive-dashboard)(?:\/|$)/.test(path);

const NoDomain = () => {
  const t = useTranslations("shell");
  return (
    <Empty isPage title={t("noDomain.title")}>
      {t("noDomain.text")}
    </Empty>
  );
};

const Refused = () => {
  const t = useTranslations("shell");
  return (
    <Empty isPage icon="key" title={t("refused.title")}>
      {t("refused.text")}
    </Empty>
  );
};

const NO_DOMAINS: readonly string[] = [];

/** The chosen domain, as long as it is one of the active organization's in reach; the only one needs no choice. */
const useOwnDomain = (authorised: readonly string[], isSettled: boolean): string | null => {
  const selected = useSelectedDomain();
  const only = authorised.length === 1 ? (authorised[0] ?? null) : null;
  const own = selected !== null && authorised.includes(selected) ? selected : only;
  useEffect(() => {
    if (isSettled && selected !== own) selectDomain(own);
  }, [isSettled, selected, own]);
  return own;
};

/** Pages about no domain in particular: no one is asked for one there. */
const asksForDomain = (path: string): boolean =>
  !/^\/dashboard(?:\/(?:account|management|threat-intelligence|portfolio|operation|leads)(?:\/.*)?)?$/.test(path);

const Footnote = () => {
  const t = useTranslations("site");
  return (
    <footer className="app-foot">
      <span>{t("footer.rights", { year: thisYear() })}</span>
      <LocalLink to="/terms">{t("footer.terms")}</LocalLink>
    </footer>
  );
};

/** Everything around a dashboard page. `bars` is false for the page that fills the screen. */
export const DashboardFrame = ({ user, bars, children }: { user: CurrentUser; bars: boolean; children: ReactNode }) => {
  const t = useTranslations("shell");
  const { pathname } = useLocation();
  const { to } = useLocale();
  const path = bare(pathname);
  const { workspace, isSettled } = useWorkspace(user, asksForDomain(path));
  // Pages offer the domains of the active organization only.
  const reader = useMemo(
    () => ({ ...user, authorized_domains: workspace?.domains ?? user.authorized_domains }),
    [user, workspace],
  );
  const domain = useOwnDomain(workspace?.domains ?? NO_DOMAINS, isSettled);
  // Account, payment and logging out work without a licence.
  const needs = pageAt(path)?.needs;
  const isOver = user.licence?.state === "expired" && !(needs !== undefined && worksWithoutLicence(needs));
  const isHeld = user.must_change_password || user.needs_passkey;
  const expired = expiredPage.use(isOver);
  const notices = noticesBanner.use(!isOver && !isHeld && user.permissions.includes("domains:prove"));
  const unverified = unverifiedBanner.use(
    !isOver && !isHeld && domain !== null && user.permissions.includes("domains:read"),
  );
  if (user.licence !== null && isOver) {
    return (
      <>
        {expired !== null && <expired.LicenceExpired user={user} licence={user.licence} />}
        <IdleGuard />
      </>
    );
  }
  // A temporary password opens nothing but the page where it is changed.
  if (user.must_change_password && path !== ACCOUNT) return <Navigate to={to(ACCOUNT)} replace />;
  // So does a session without the passkey that the organization requires.
  if (user.needs_passkey && path !== ACCOUNT) return <Navigate to={`${to(ACCOUNT)}?part=security`} replace />;
  const choosing = domain === null && user.authorized_domains.length > 0 && asksForDomain(path);
  const hasNone = user.authorized_domains.length === 0 && isAboutDomain(path);
  const page = !mayOpen(user, path) ? <Refused /> : hasNone ? <NoDomain /> : isSettled ? children : null;
  return (
    <UserProvider value={reader}>
      <DraftOwner value={`${user.id}:${workspace?.id ?? user.organization.id}`}>
        <SkipLink />
        {bars ? (
          <>
            <Rail reader={user} />
            <div className="app">
              <Bar user={user} workspace={workspace} />
              <WorkingIn user={user} workspace={workspace} />
              <LicenceBanner user={user} />
              {notices !== null && <notices.NoticesBanner />}
              {unverified !== null && workspace !== null && domain !== null && (
                <unverified.UnverifiedBanner organization={workspace.id} domain={domain} />
              )}
              {!choosing && <TourOffer />}
              <main className="page" id="main" key={workspace?.id}>
                {page === children && page !== null ? <WithNeighbors>{page}</WithNeighbors> : page}
              </main>
              <Footnote />
            </div>
            {hasBackToOverview(routeFor(pathname), page !== children) && <BackToOverview />}
          </>
        ) : (
          <main id="main" className="screen" key={workspace?.id}>
            <WorkingIn user={user} workspace={workspace} />
            {page}
            {/* The page that fills the screen has a way back of its own; what is shown in its place has none. */}
            {page !== children && page !== null && <BackToOverview />}
          </main>
        )}
        <p className="sr-only" role="status">
          {domain !== null &&
            (user.workspaces.length > 1
              ? t("domain.chosenIn", { domain, organization: workspace?.name ?? "" })
              : t("domain.chosen", { domain }))}
        </p>
        {choosing && isSettled && <DomainChooser user={user} active={workspace?.id ?? null} />}
        {!choosing && <Tour />}
        <ExportWait />
        <Keyboard reader={user} domains={reader.authorized_domains} />
        <IdleGuard />
        <UnsavedGuard />
      </DraftOwner>
    </UserProvider>
  );
};
