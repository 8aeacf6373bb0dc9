export {
  type Approval,
  approvalOfNew,
  deniedByApproval,
  NEEDS_APPROVAL,
  NOT_TAKEN_FROM_OUTSIDE,
  type StoredApproval,
} from "./approval.ts";
export {
  areasNotExported,
  hiddenAreas,
  hiddenEvents,
  mayReadEvents,
  readsLicenceEnd,
  readsScores,
  restrictedAreas,
  uncountedAreas,
} from "./area-rights.ts";
export { ASSISTANT_SCOPES, type AssistantScope } from "./assistant-scopes.ts";
export {
  type Authority,
  coversRights,
  type IdentityRefusal,
  identityRefusal,
  isNarrowerThan,
  mayGrantThrough,
  mayThrough,
} from "./authority.ts";
export { COMMON_WORDS } from "./common-words.ts";
export {
  ADMIN_OF,
  grantableRoles,
  inheritDenials,
  mayGrantRights,
  mayGrantRole,
  type OrganizationKind,
} from "./granting.ts";
export { deniedByKey, KEY_SCOPE_IDS, KEY_SCOPES, type KeyScope, NEVER_BY_KEY } from "./key-scopes.ts";
export {
  findMenuEntry,
  findMenuLink,
  findMenuPage,
  firstPage,
  listPages,
  mayOpen,
  MENU_GROUPS,
  type MenuEntryId,
  menuFor,
  type MenuGroupId,
  type MenuItem,
  type MenuLink,
  type MenuReader,
  shownAs,
} from "./menu.ts";
export { type EndReason, OWNED_KIND_IDS, ownedKind, type OwnedKind } from "./owned-kinds.ts";
export { passwordWeakness } from "./password-strength.ts";
export {
  ACCESS,
  can,
  findReach,
  holds,
  isGrantable,
  isOfOneOrganization,
  listRights,
  type Narrowing,
  type Permission,
  PERMISSION_KEYS,
  type Reach,
  worksBeforePasswordChange,
  worksWithoutLicence,
} from "./permissions.ts";
export { type Role, ROLES } from "./roles.ts";
export { isSameMailbox, toMailbox } from "./same-mailbox.ts";
export { deniedByUnits } from "./unit-rights.ts";
