import { lazy, Suspense } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { useUser } from "../../../shared/session/user-context.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Skeleton } from "../../../shared/ui/states.tsx";
import { FirstPassword } from "./first-password.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { SecurityPart } from "./security-part.tsx";

// Each of these is opened by few visits to the page.
const AuditPart = lazy(async () => ({ default: (await import("../shared/audit/audit-part.tsx")).AuditPart }));
const PlanPart = lazy(async () => ({ default: (await import("./plan-part.tsx")).PlanPart }));

const PARTS = {
  profile: ProfilePart,
  security: SecurityPart,
  plan: PlanPart,
  log: AuditPart,
} as const;

type Part = keyof typeof PARTS;

/** Parts that became pages of the settings: their earlier addresses lead there. */
const MOVED: Readonly<Partial<Record<string, string>>> = {
  domains: "domains",
  partner: "partner-access",
  keys: "api-keys",
  ownership: "ownership",
};

/** The own account: who one is, what guards it, what is paid for. */
export default function AccountPage() {
  const t = useTranslations("account");
  const user = useUser();
  const [search] = useSearchParams();
  const { to } = useLocale();
  if (user.must_change_password) return <FirstPassword />;
  const moved = MOVED[search.get("part") ?? ""];
  if (moved !== undefined) {
    const rest = new URLSearchParams(search);
    rest.delete("part");
    return <Navigate to={{ pathname: to(`/dashboard/account/settings/${moved}`), search: rest.toString() }} replace />;
  }
  const lapsed = user.licence?.state === "expired";
  const parts = (Object.keys(PARTS) as Part[]).filter(
    (part) => part !== "log" || (!lapsed && user.permissions.includes("audit:read")),
  );
  const asked = parts.find((part) => part === search.get("part")) ?? "profile";
  const Shown = PARTS[asked];
  return (
    <>
      <PageHead facts={user.email} />
      <nav aria-label={t("parts.label")} className="mb-3">
        <div className="seg flex-wrap">
          {parts.map((part) => (
            <Link
              key={part}
              to={part === "profile" ? "?" : `?part=${part}`}
              aria-current={part === asked ? "true" : undefined}
              preventScrollReset
            >
              {t(`parts.${part}`)}
            </Link>
          ))}
        </div>
      </nav>
      {!user.is_approved && (
        <div className="mb-3">
          <Banner icon="key">{t("profile.notApproved", { organization: user.organization.name })}</Banner>
        </div>
      )}
      <div className="grid gap-3">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Shown />
        </Suspense>
      </div>
    </>
  );
}
