import * as z from "zod";

import { MaybeMoment, MaybeText } from "../wire.ts";
import type { Connector } from "./connector.ts";
import { victimBatch } from "./victim-batch.ts";

/** Version 2 and version 1 name the same things differently. */
const Wire = z
  .object({
    victim: MaybeText,
    post_title: MaybeText,
    group: MaybeText,
    group_name: MaybeText,
    discovered: MaybeMoment,
    published: MaybeMoment,
    country: MaybeText,
    activity: MaybeText,
    domain: MaybeText,
    website: MaybeText,
    description: MaybeText,
    claim_url: MaybeText,
    post_url: MaybeText,
  })
  .transform((it) => ({
    title: it.victim ?? it.post_title ?? "",
    group: it.group ?? it.group_name,
    at: it.discovered ?? it.published,
    words: [it.domain, it.website, it.country, it.activity, it.description],
    url: it.claim_url ?? it.post_url,
  }));

/** Whom do ransom groups name as their victims? (ransomware.live) */
export const ransomwareLive: Connector = {
  id: "ransomware-live",
  name: "ransomware.live",
  gives: ["mentions"],
  licence: "Free; attribution",
  everyHours: 1,
  url: "https://api.ransomware.live/v2",
  options: [],
  async *collect(context) {
    yield await victimBatch(context, "recentvictims", Wire);
  },
};
