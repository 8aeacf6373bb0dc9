import { defineFeature } from "../../platform/feature.ts";
import { accountPasskeyRoutes } from "./routes/account-passkeys.ts";
import { passkeySignInRoutes } from "./routes/passkey-sign-in.ts";

export const passkeys = defineFeature({ routes: [...accountPasskeyRoutes, ...passkeySignInRoutes], jobs: [] });
