import { ProbeError } from "./probe-error.ts";

/**
 * The peer rejected our ClientHello. For a connection this is a failure like any other; for a probe that offers one old
 * version to test whether it is accepted, it is the result "not offered".
 */
export class TlsDeclined extends ProbeError {
  /** The alert in words: "protocol version", "handshake failure" … */
  readonly alert: string;

  constructor(alert: string, what: string, options?: ErrorOptions) {
    super("tls-failed", `${what}: the peer declined (${alert})`, options);
    this.alert = alert;
  }
}
