import type { Locale } from "../../locale.ts";

/** The sign-in methods of an account beside the password, as an email lists them. */
export const FACTOR_NAMES: Readonly<
  Record<Locale, { readonly passkey: string; readonly app: string; readonly codes: string }>
> = {
  en: {
    passkey: "passkey “{name}”",
    app: "authenticator app",
    codes: "{count, plural, one {# recovery code} other {# recovery codes}}",
  },
  es: {
    passkey: "llave de acceso «{name}»",
    app: "aplicación de autenticación",
    codes: "{count, plural, one {# código de recuperación} other {# códigos de recuperación}}",
  },
  fr: {
    passkey: "clé d’accès « {name} »",
    app: "application d’authentification",
    codes: "{count, plural, one {# code de récupération} other {# codes de récupération}}",
  },
};
