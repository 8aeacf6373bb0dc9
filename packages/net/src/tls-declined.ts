import { ProbeError } from "./probe-error.ts";

/**
 * The peer read our hello and said no. For somebody who wanted to talk this is a failure like any other; for somebody
 * who offered one old version to see whether it is taken, it is the answer "not offered".
 */
export class TlsDeclined extends ProbeError {
  /** The alert in words: "protocol version", "handshake failure" … */
  readonly alert: string;

  constructor(alert: string, what: string, options?: ErrorOptions) {
    super("tls-failed", `${what}: the peer declined (${alert})`, options);
    this.alert = alert;
  }
}
