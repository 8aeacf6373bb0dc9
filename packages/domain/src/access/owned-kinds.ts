import type { Permission } from "./permissions.ts";

interface OwnedKindRule {
  /** What the owner must hold in the organization, when it is created and whenever it acts. */
  readonly needs: readonly Permission[];
  /** It reaches findings of every area: no one owns it who may not see one of them. */
  readonly everyArea?: true;
  /** It is opened by a secret that its former owner knows: the adopter receives a new one. */
  readonly secret?: { readonly prefix: string; readonly hint: number; readonly url?: string };
  /** Its messages are signed with a secret that its former owner knows: likewise. */
  readonly signed?: true;
}

/**
 * What a person creates and what then acts by itself. Each belongs to its owner and to the owner's relation to the organization: it
 * stops when either ends, and continues when an administrator who holds the right adopts it. docs/authority.md says what stops.
 */
export const OWNED_KINDS = {
  "scim-token": { needs: ["sign-on:manage", "users:manage"], secret: { prefix: "scim_", hint: 9 } },
  "sign-on-connection": { needs: ["sign-on:manage"] },
  "group-mapping": { needs: ["sign-on:manage", "users:manage"] },
  "cloud-account": { needs: ["cloud:manage"] },
  "api-key": { needs: ["api-keys:own"], secret: { prefix: "pk_", hint: 7 } },
  "service-account": { needs: ["api-keys:own", "service-accounts:manage"], secret: { prefix: "sk_", hint: 7 } },
  "calendar-link": {
    needs: ["findings:read", "alerts:manage"],
    secret: { prefix: "", hint: 0, url: "/v1/calendar/feed/{secret}/" },
  },
  "alert-setting": { needs: ["alerts:manage"], signed: true },
  "event-webhook": { needs: ["alerts:manage"], signed: true },
  "ticket-system": { needs: ["alerts:manage"], everyArea: true, signed: true },
  "report-schedule": { needs: ["reports:make"], everyArea: true },
  "saved-search": { needs: ["intel:read"] },
  "work-view": { needs: ["findings:read"] },
  "vendor-share": { needs: ["third-party:manage"], secret: { prefix: "", hint: 0, url: "/vendor#{secret}" } },
  "finding-rule": { needs: ["rules:manage", "findings:triage"], everyArea: true },
  "asset-rule": { needs: ["rules:manage", "findings:read"] },
  "watch-rule": { needs: ["alerts:manage"] },
  "due-date-policy": { needs: ["sla:manage"] },
  "consent-request": { needs: ["vips:manage"] },
  "domain-contact": { needs: ["domains:prove"] },
} as const satisfies Record<string, OwnedKindRule>;

export type OwnedKind = keyof typeof OWNED_KINDS;
export const OWNED_KIND_IDS = Object.keys(OWNED_KINDS) as [OwnedKind, ...OwnedKind[]];
export const ownedKind = (kind: OwnedKind): OwnedKindRule => OWNED_KINDS[kind];

/**
 * Why something stopped. The first five are final and stored: the person's return does not revive it. The others hold for as long as
 * they are true.
 */
export const END_REASONS = [
  "disabled",
  "removed",
  "moved",
  "relation",
  "organization",
  "demoted",
  "unowned",
  "rights",
  "key",
] as const;
export type EndReason = (typeof END_REASONS)[number];
