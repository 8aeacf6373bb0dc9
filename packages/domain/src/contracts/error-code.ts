/** Every way the API may refuse. The status beside each is what the caller sees; leave one out and it does not compile. */
export const STATUS = {
  invalid_input: 400,
  session_required: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  licence_expired: 403,
  password_required: 403,
  fresh_code_required: 403,
  password_change_required: 403,
  not_found: 404,
  conflict: 409,
  quota_exhausted: 409,
  takedown_quota_exhausted: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  took_too_long: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;
