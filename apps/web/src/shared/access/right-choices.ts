import { can, holds, isGrantable, type Narrowing, type Permission, type Role } from "@parapet/domain/access";

/** What an administrator ticks for a person. One choice may be several rights that make sense only together. */
export const RIGHT_CHOICES = {
  findings: ["findings:read", "credentials:masked", "machines:read", "market:read", "mentions:read", "sensitive:read"],
  reveal: ["credentials:reveal"],
  triage: ["findings:triage"],
  export: ["findings:export", "mentions:export"],
  forecast: ["forecast:read"],
  scans: ["scans:start"],
  reports: ["reports:read", "reports:make"],
  takedowns: ["takedowns:request"],
  vips: ["vips:manage"],
  alerts: ["alerts:manage", "sla:manage", "rules:manage"],
  thirdParty: ["third-party:manage"],
  attestation: ["attestation:sign"],
  domains: ["domains:prove", "seeds:manage"],
  users: ["users:manage", "groups:manage"],
  organizations: ["organizations:create", "organizations:edit", "organizations:ask-deletion"],
  subscription: ["subscription:manage"],
  audit: ["audit:read"],
  apiKeys: ["api-keys:own", "service-accounts:manage"],
} as const satisfies Record<string, readonly Permission[]>;

export type RightChoice = keyof typeof RIGHT_CHOICES;

const CHOICES = Object.keys(RIGHT_CHOICES) as RightChoice[];

const ofRole = (role: Role, choice: RightChoice): Permission[] =>
  RIGHT_CHOICES[choice].filter((permission) => can(role, permission));

/** The choices that mean something for a role; those that must be granted are left out where nothing can be granted. */
export const choicesFor = (role: Role, mayGrant = true): RightChoice[] =>
  CHOICES.filter((choice) => {
    const rights = ofRole(role, choice);
    return rights.length > 0 && (mayGrant || !rights.some((right) => isGrantable(role, right)));
  });

/** Which choices does a person have? Only those whose every right they hold. */
export const listTicks = (role: Role, narrowing: Narrowing): RightChoice[] =>
  choicesFor(role).filter((choice) => ofRole(role, choice).every((right) => holds(role, narrowing, right)));

/** The selected permissions as stored by the server. Permissions without a checkbox are left unchanged. */
export const toNarrowing = (
  role: Role,
  ticks: readonly RightChoice[],
  before: Narrowing = { denied: [], granted: [] },
): { denied: string[]; granted: string[] } => {
  const covered = new Set<string>(CHOICES.flatMap((choice) => ofRole(role, choice)));
  const [denied, granted] = [before.denied, before.granted].map((rights) => rights.filter((it) => !covered.has(it)));
  const wanted = { denied: denied ?? [], granted: granted ?? [] };
  for (const choice of choicesFor(role)) {
    const ticked = ticks.includes(choice);
    for (const right of ofRole(role, choice)) {
      if (isGrantable(role, right)) {
        if (ticked) wanted.granted.push(right);
      } else if (!ticked) wanted.denied.push(right);
    }
  }
  return wanted;
};
