import { MINUTE_MS } from "@parapet/domain/durations";

const KEY = "parapet-sign-up";
/** As long as a code is valid. */
const STORED_MS = 30 * MINUTE_MS;

/** A sign-up whose code was mailed and not entered yet. */
export interface PendingSignUp {
  readonly id: string;
  readonly email: string;
  /** When another code may be requested, in milliseconds. */
  readonly resendAt: number;
}

const isPending = (value: unknown): value is PendingSignUp & { at: number } => {
  if (typeof value !== "object" || value === null) return false;
  const { id, email, resendAt, at } = value as Record<string, unknown>;
  return typeof id === "string" && typeof email === "string" && typeof resendAt === "number" && typeof at === "number";
};

/** Remembers the step in this tab, so that a reload returns to it. Without the code the id opens nothing. */
export const saveSignUp = (pending: PendingSignUp): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...pending, at: Date.now() }));
  } catch {
    // Storage may be blocked; then a reload begins again.
  }
};

export const dropSignUp = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
};

export const pendingSignUp = (now: number): PendingSignUp | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isPending(value) && now - value.at < STORED_MS
      ? { id: value.id, email: value.email, resendAt: value.resendAt }
      : null;
  } catch {
    return null;
  }
};
