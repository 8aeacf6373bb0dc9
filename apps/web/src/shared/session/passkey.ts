import type { newPasskeyOptions, passkeyOptions } from "@parapet/domain/contracts/passkeys";
import type * as z from "zod";

import { call } from "../call.ts";
import { PasskeyCancelled } from "../passkey-cancelled.ts";

type RequestOptions = z.output<(typeof passkeyOptions)["reply"]>["data"];
type CreationOptions = z.output<(typeof newPasskeyOptions)["reply"]>["data"];

/** Passkeys belong to a domain name: at an IP address no browser creates or uses one. */
export const canUsePasskeys = (): boolean =>
  typeof window !== "undefined" &&
  "PublicKeyCredential" in window &&
  !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

/** Where passkeys can be used instead, for a page that was opened at a loopback address of this machine; null elsewhere. */
export const passkeyAddress = (): string | null => {
  if (typeof window === "undefined" || !/^(?:127\.0\.0\.1|\[::1\])$/.test(window.location.hostname)) return null;
  return window.location.href.replace(window.location.hostname, "localhost");
};

const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    throw new PasskeyCancelled("The passkey was not used.", { cause });
  }
};

/** Asks an authenticator. With `inAutofill` passkeys are offered in the email field, and it waits until one is chosen. */
export const answerWithPasskey = async (options: RequestOptions, { inAutofill = false } = {}) => {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await attempt(() =>
    startAuthentication({ optionsJSON: withoutUndefined(options), useBrowserAutofill: inAutofill }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
};

const withoutUndefined = ({ allowCredentials, ...options }: RequestOptions) => ({
  ...options,
  ...(allowCredentials !== undefined && { allowCredentials: allowCredentials.map(withTransports) }),
});

/** The names of transports are the authenticator's own; browsers ignore those they do not know. */
const withTransports = <Credential extends { transports: string[] }>(credential: Credential) => ({
  ...credential,
  transports: credential.transports as AuthenticatorTransport[],
});

export const canOfferInAutofill = async (): Promise<boolean> =>
  canUsePasskeys() && (await import("@simplewebauthn/browser")).browserSupportsWebAuthnAutofill();

export const createPasskey = async (options: CreationOptions) => {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const excludeCredentials = options.excludeCredentials.map(withTransports);
  const { id, rawId, response } = await attempt(() =>
    startRegistration({ optionsJSON: { ...options, excludeCredentials } }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  };
};

/** Confirms the session; for the next minutes it may do what asks for a fresh code. */
export const confirmWithPasskey = async (): Promise<void> => {
  const { data } = await call("POST /v1/account/fresh_code/passkey/options/");
  const credential = await answerWithPasskey(data);
  await call("POST /v1/account/fresh_code/passkey/", { body: { credential } });
};
