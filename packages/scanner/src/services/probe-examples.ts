import type { Reading } from "./service-probe.ts";

/** Answers as a server gives them, and what must be read from them; null for look-alikes that must not count. */
export interface ProbeExample {
  readonly from: string;
  readonly answers: readonly Uint8Array[];
  readonly port?: number;
  readonly tls?: boolean;
  readonly reads: Partial<Reading> | null;
}
