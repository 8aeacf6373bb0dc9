import { hash } from "node:crypto";
import { serialize } from "node:v8";

import { readerDateStyle } from "@parapet/words/format/date-style";

import type { FairQueue } from "../admission/fair-queue.ts";

/** Draws a document when the organization's turn comes. Requests for the same content share one drawing. */
export const renderInTurn = <Data>(
  queue: FairQueue,
  org: string,
  data: Data,
  draw: (data: Data) => Promise<Buffer>,
): Promise<Buffer> => queue.run(org, hash("sha256", serialize([data, readerDateStyle()])), () => draw(data));
