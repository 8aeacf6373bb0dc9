/** What one person is notified of: changes of the account and of what signs in to it. */
export const PERSONAL_NOTICE_KINDS = [
  "passkey_added",
  "authenticator_added",
  "recovery_codes_replaced",
  "api_key_created",
  "factors_after_reset",
  "factors_ended",
  "address_change_requested",
  "address_changed",
  "link_requested",
  "sign_on_changed",
] as const;

export type PersonalNoticeKind = (typeof PERSONAL_NOTICE_KINDS)[number];

/** What an organization's people are notified of, whatever their alert settings say. */
export const NOTICE_KINDS = [
  "domain_record_missing",
  "domain_record_unconfirmed",
  "domain_verification_ending",
  "domain_verification_lapsed",
  "domain_verification_restored",
  "domain_verified_elsewhere",
  "domain_approval_requested",
  "domain_approved",
  "domain_approval_declined",
  "opt_out_requested",
  "opt_out_in_force",
  ...PERSONAL_NOTICE_KINDS,
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];
