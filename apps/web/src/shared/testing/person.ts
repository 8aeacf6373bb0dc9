import type { CurrentUser } from "@parapet/domain/contracts/access";

type PersonParts = Partial<Omit<CurrentUser, "organization" | "permissions">> & {
  readonly permissions?: readonly string[];
  readonly organization?: Partial<CurrentUser["organization"]>;
};

/** Someone who is signed in, an administrator of a client without rights unless said otherwise; for tests. */
export const person = ({ organization, permissions = [], ...parts }: PersonParts = {}): CurrentUser => ({
  is_admin: false,
  role: "Client admin",
  role_name: "client_admin",
  full_name: "Ann Acme",
  email: "ann@acme.test",
  authorized_domains: [],
  licence: null,
  id: "ann",
  first_name: "Ann",
  last_name: "Acme",
  phone: null,
  locale: "en",
  date_order: "default",
  workspaces: [],
  permissions: [...permissions],
  is_approved: true,
  must_change_password: false,
  needs_passkey: false,
  two_step: "totp",
  ...parts,
  organization: { id: "acme", name: "Acme", type: "client", ...organization },
});
