import type { SignOnRefusal } from "@parapet/domain/contracts/choices";

/** A single sign-on that is refused: the reason is shown, and written into the audit log. */
export class SignOnRefused extends Error {
  override readonly name = "SignOnRefused";
  readonly reason: SignOnRefusal;

  constructor(reason: SignOnRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
