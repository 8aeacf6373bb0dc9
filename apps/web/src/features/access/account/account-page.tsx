import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { DomainProofs } from "../../../shared/domains/domain-proofs.tsx";
import { useUser } from "../../../shared/session/user-context.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { Skeleton } from "../../../shared/ui/states.tsx";
import { FirstPassword } from "./first-password.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { SecurityPart } from "./security-part.tsx";

// Each of these is opened by few visits to the page.
const AuditPart = lazy(async () => ({ default: (await import("../../../shared/audit/audit-part.tsx")).AuditPart }));
const KeysPart = lazy(async () => ({ default: (await import("./keys-part.tsx")).KeysPart }));
const OwnershipPart = lazy(async () => ({ default: (await import("./ownership-part.tsx")).OwnershipPart }));
const PartnerPart = lazy(async () => ({ default: (await import("./partner-part.tsx")).PartnerPart }));
const PlanPart = lazy(async () => ({ default: (await import("./plan-part.tsx")).PlanPart }));

const DomainsPart = () => {
  const t = useTranslations("account");
  const { organization } = useUser();
  return (
    <Section title={t("domains.title")} text={t("domains.text")}>
      <DomainProofs organization={organization.id} />
    </Section>
  );
};

const PARTS = {
  profile: ProfilePart,
  security: SecurityPart,
  plan: PlanPart,
  domains: DomainsPart,
  partner: PartnerPart,
  keys: KeysPart,
  ownership: OwnershipPart,
  log: AuditPart,
} as const;

type Part = keyof typeof PARTS;

/** The own account: who one is, what guards it, what is paid for. */
export default function AccountPage() {
  const t = useTranslations("account");
  const titles = useTranslations("titles");
  const user = useUser();
  const [search] = useSearchParams();
  if (user.must_change_password) return <FirstPassword />;
  const lapsed = user.licence?.state === "expired";
  const parts = (Object.keys(PARTS) as Part[]).filter(
    (part) =>
      (part !== "domains" || (!lapsed && user.permissions.includes("domains:prove"))) &&
      (part !== "partner" || (!lapsed && user.permissions.includes("partner-access:manage"))) &&
      (part !== "ownership" || (!lapsed && user.permissions.includes("users:manage"))) &&
      (part !== "log" || (!lapsed && user.permissions.includes("audit:read"))) &&
      (part !== "keys" || user.permissions.includes("api-keys:own")),
  );
  const asked = parts.find((part) => part === search.get("part")) ?? "profile";
  const Shown = PARTS[asked];
  return (
    <>
      <PageHead title={titles("account")} facts={user.email} />
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
