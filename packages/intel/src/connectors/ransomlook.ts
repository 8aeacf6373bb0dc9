import * as z from "zod";

import { MaybeMoment, MaybeText } from "../wire.ts";
import type { Connector } from "./connector.ts";
import { victimBatch } from "./victim-batch.ts";

const Wire = z
  .object({
    post_title: MaybeText,
    group_name: MaybeText,
    discovered: MaybeMoment,
    description: MaybeText,
    link: MaybeText,
  })
  .transform((it) => ({
    title: it.post_title ?? "",
    group: it.group_name,
    at: it.discovered,
    words: [it.description],
    // A path on the group's own site, without its name: of no use by itself.
    url: it.link !== null && /^https?:/i.test(it.link) ? it.link : null,
  }));

/** Whom do ransom groups name as their victims? (RansomLook) */
export const ransomlook: Connector = {
  id: "ransomlook",
  name: "RansomLook",
  gives: ["mentions"],
  licence: "CC-BY-4.0",
  everyHours: 1,
  url: "https://www.ransomlook.io/api",
  options: [],
  async *collect(context) {
    yield await victimBatch(context, "recent/200", Wire);
  },
};
