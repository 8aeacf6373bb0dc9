/** The person, the browser or the authenticator did not complete the request for a passkey. */
export class PasskeyCancelled extends Error {
  override readonly name = "PasskeyCancelled";
}
