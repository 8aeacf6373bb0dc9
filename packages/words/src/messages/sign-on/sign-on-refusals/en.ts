const en = {
  reason: {
    state: "This sign-in has expired, was already used or was started in another browser. Try again.",
    "mix-up":
      "The response came from a different identity provider than expected. Try again and report it if it happens again.",
    "provider-error": "The identity provider refused the sign-in. Try again or ask your administrator.",
    unreachable: "The identity provider did not respond. Try again later, or ask your administrator.",
    metadata: "The identity provider’s metadata is not valid. Ask your administrator.",
    client: "The identity provider did not accept the portal’s credentials. Ask your administrator.",
    response: "The identity provider’s response is not valid. Ask your administrator.",
    issuer: "The sign-in was issued by a different identity provider than the one your organization uses.",
    audience: "The sign-in was issued for another application.",
    nonce: "The sign-in does not belong to this request. Try again.",
    algorithm: "The sign-in is not signed or uses an algorithm that is not accepted.",
    signature: "The signature of the sign-in could not be verified.",
    key: "The sign-in was signed with a key that the identity provider does not publish.",
    expired: "The sign-in issued by the identity provider has expired. Try again.",
    "not-yet-valid": "The sign-in is not valid yet. The clock of the identity provider may be wrong.",
    subject: "The identity provider did not send a usable identifier. Ask your administrator.",
    "email-missing": "The identity provider did not send your email address. Ask your administrator.",
    "email-unverified": "The identity provider has not verified your email address. Ask your administrator.",
    domain: "Your email address is not in a domain that your organization has verified for single sign-on.",
    "other-organization": "Your email address belongs to an account of another organization. Ask your administrator.",
    "other-person":
      "The account with your email address is linked to another person at the identity provider. Ask your administrator.",
    consent:
      "An account with your email address exists. A confirmation was sent to it: confirm there that you want to sign in this way, then try again.",
    authority:
      "The administrator who is responsible for this connection may not manage your account. Ask another administrator to save the connection and the group mapping again.",
    account: "Your account cannot sign in. Ask your administrator.",
    "no-role": "None of your groups gives access to the portal. Ask your administrator.",
    quota: "Your organization has no free user license. Ask your administrator.",
    disabled: "Single sign-on was disabled or changed while you signed in. Try again.",
    xml: "The identity provider’s response is malformed, too large or contains a DOCTYPE declaration. Ask your administrator.",
    comment:
      "The identity provider’s response contains comments, which can alter signed values. Ask your administrator.",
    unsigned: "The assertion is not signed. Ask your administrator to have the provider sign assertions.",
    wrapping: "The identity provider’s response contains more than one assertion or ambiguous identifiers.",
    decryption: "The encrypted assertion could not be decrypted and verified. Ask your administrator.",
    destination: "The sign-in was sent to another address than the one it was issued for.",
    recipient: "The sign-in was issued for the address of another application.",
    "in-response-to": "The sign-in does not match a request of this portal. Try again.",
    replayed: "This sign-in was already used. Try again.",
    unsolicited: "Your organization does not accept sign-ins that begin at the identity provider. Sign in here.",
    network: "Your organization does not allow sign-ins from this network.",
  },
} as const;
export default en;
