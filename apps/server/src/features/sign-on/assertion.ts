/** What a provider asserts of a person, by whichever protocol. */
export interface Assertion {
  readonly subject: string;
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly emailVerified: boolean | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
  readonly claims: Readonly<Record<string, unknown>>;
  readonly providerSession: string | null;
  readonly endUrl: string | null;
}
