export { NOTICE_KINDS, type NoticeKind, type PersonalNoticeKind } from "./notice-kinds.ts";
export { registrable } from "./registrable.ts";
export { areRelated, namesAbove } from "./related-names.ts";
export { daysFrom, VERIFICATION_TERMS } from "./verification-terms.ts";
