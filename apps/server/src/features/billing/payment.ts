import type { UserId } from "@parapet/domain/contracts/ids";

import type { RequestOrigin } from "../../platform/audit/audit.ts";

interface CardPayment {
  /** What the provider calls this payment. */
  readonly reference: string;
  readonly intent: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  /** The moment that the paid time counts from, where it is not taken up by time that was paid before. */
  readonly countsFrom: Date;
}

export interface Payment {
  readonly at: Date;
  /** Null: the operator saw the money. */
  readonly card: CardPayment | null;
  /** What the operator noted about the transfer. */
  readonly note?: string;
  readonly by: { readonly user: UserId | null; readonly from: RequestOrigin };
}

/** Where a change comes from that no request caused. */
export const NO_REQUEST: RequestOrigin = { ip: null, claimedIp: null };
