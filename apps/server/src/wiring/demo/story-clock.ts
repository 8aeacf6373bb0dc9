import { DAY_MS } from "@parapet/domain/durations";

/** The clock that the story is played by. Each reading takes a millisecond, so that no two events share one. */
export class StoryClock {
  readonly #today: number;
  #at: number;

  constructor(now: Date) {
    this.#today = now.getTime();
    this.#at = this.#today;
  }

  readonly now = (): Date => new Date(this.#at++);

  /** Moves to a time of a day, given in days before today and an hour of it; never backwards, never past the present. */
  moveTo(day: number, hour: number): void {
    const midnight = Math.floor(this.#today / DAY_MS) * DAY_MS;
    const wanted = midnight + day * DAY_MS + hour * 3_600_000;
    this.#at = Math.max(this.#at < this.#today ? this.#at : 0, Math.min(wanted, this.#today - 60_000));
  }
}
