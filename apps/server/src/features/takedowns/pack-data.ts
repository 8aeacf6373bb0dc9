import type { TakedownReason } from "@parapet/domain/takedowns";
import type { Locale } from "@parapet/words/locale";

import type { EvidenceFacts } from "./evidence-facts.ts";

/** Everything the pack is drawn from: plain values, so that it can be passed to another thread. */
export interface PackData {
  readonly locale: Locale;
  readonly id: string;
  readonly organization: string;
  readonly reason: TakedownReason;
  readonly note: string | null;
  readonly requestedAt: number;
  readonly collectedAt: number;
  readonly facts: EvidenceFacts;
  readonly pageSha256: string | null;
  readonly screenshot: Uint8Array | null;
  readonly screenshotMissing: string | null;
  readonly letters: readonly {
    readonly to: string | null;
    readonly sentAt: number | null;
    readonly subject: string;
    readonly body: string;
  }[];
}
