import { describeFeature } from "./describe-feature.ts";

export const passkeys = describeFeature({
  name: "passkeys",
  after: ["access"],
  shown: "a part of the account, in access",
  calls: {
    passkeyOptions: { method: "POST", path: "/passkey/options", base: "/api", needs: "anyone" },
    passkeySignIn: { method: "POST", path: "/passkey/sign-in", base: "/api", needs: "anyone" },
    secondStepOptions: { method: "POST", path: "/passkey/second-step/options", base: "/api", needs: "anyone" },
    secondStepWithPasskey: { method: "POST", path: "/passkey/second-step", base: "/api", needs: "anyone" },
    listPasskeys: { method: "GET", path: "/account/passkeys/", needs: "account:own" },
    newPasskeyOptions: { method: "POST", path: "/account/passkeys/options/", needs: "account:own" },
    addPasskey: { method: "POST", path: "/account/passkeys/", needs: "account:own" },
    renamePasskey: { method: "PATCH", path: "/account/passkeys/{id}/", needs: "account:own" },
    removePasskey: { method: "DELETE", path: "/account/passkeys/{id}/", needs: "account:own" },
    newRecoveryCodes: { method: "POST", path: "/account/recovery_codes/", needs: "account:own" },
    freshPasskeyOptions: { method: "POST", path: "/account/fresh_code/passkey/options/", needs: "account:own" },
    confirmWithPasskey: { method: "POST", path: "/account/fresh_code/passkey/", needs: "account:own" },
  },
  pages: [],
  texts: [],
  audits: ["sign-in.passkey", "passkey.added", "passkey.renamed", "passkey.removed", "recovery-codes.replaced"],
});
