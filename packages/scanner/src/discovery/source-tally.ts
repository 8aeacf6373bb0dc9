import type { BlindReason } from "@parapet/net/probe-error";

import type { SourceReport } from "./name-source.ts";

/** Adds up how one source went over all the times it was asked. */
export class SourceTally {
  readonly id: string;
  readonly #names = new Set<string>();
  #limited: string | null = null;
  #failed: { readonly reason: BlindReason; readonly detail: string } | null = null;
  #answered = false;

  constructor(id: string) {
    this.id = id;
  }
  answered(names: Iterable<string>, limited: string | undefined): void {
    this.#answered = true;
    for (const name of names) this.#names.add(name);
    this.#limited ??= limited ?? null;
  }
  failed(reason: BlindReason, detail: string): void {
    this.#failed ??= { reason, detail };
  }
  report(): SourceReport {
    const count = this.#names.size;
    const base = { id: this.id, count };
    if (this.#failed !== null) {
      const reason = `${this.#failed.reason}: ${this.#failed.detail}`;
      // Without a key or when rate limited, a source is limited, neither failed nor empty.
      const isLimit = this.#failed.reason === "needs-key" || this.#failed.reason === "rate-limited";
      return { ...base, outcome: isLimit || this.#answered ? "limited" : "failed", reason };
    }
    if (this.#limited !== null) return { ...base, outcome: "limited", reason: this.#limited };
    return { ...base, outcome: count > 0 ? "ok" : "empty", reason: null };
  }
}
