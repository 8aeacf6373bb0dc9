/** The errors of RFC 6749 (section 5.2), RFC 7591 and RFC 8707, with their statuses. They are read by developers, in English. */
const STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_client_metadata: 400,
  invalid_redirect_uri: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  temporarily_unavailable: 429,
} as const;

export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: keyof typeof STATUS;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: keyof typeof STATUS, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
