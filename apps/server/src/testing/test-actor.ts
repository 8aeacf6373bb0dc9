import { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../platform/actor.ts";

/** An actor for tests that need one but do not sign in; say only what the test is about. */
export const testActor = (about: Partial<Actor> = {}): Actor => ({
  user: UserId.parse("00000000-0000-4000-8000-000000000001"),
  org: OrgId.parse("00000000-0000-4000-8000-000000000002"),
  role: "client_admin",
  scope: [],
  orgKind: "client",
  orgName: "Acme",
  roleId: "3",
  email: "ann@acme.test",
  firstName: "Ann",
  lastName: "Lee",
  phone: null,
  locale: "en",
  dateOrder: "default",
  narrowing: { denied: [], granted: [] },
  denials: [],
  units: null,
  isApproved: true,
  clients: [],
  workingIn: null,
  allDomains: true,
  assignments: [],
  onlyDomains: null,
  licence: { state: "active", plan: "professional", startedAt: null, endsAt: null, cancelledAt: null, renewal: "none" },
  mustChangePassword: false,
  needsPasskey: false,
  twoStep: "mail",
  session: "00000000-0000-4000-8000-000000000003",
  key: null,
  isKeyInPart: false,
  codeAt: null,
  ...about,
});
