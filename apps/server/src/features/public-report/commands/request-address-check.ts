import { randomUUID } from "node:crypto";

import { insertAddressCheck } from "@parapet/db/queries/public-report";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import type { Locale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";
import { checkAddressJob } from "../jobs/check-address.ts";
import { addressPlace } from "./check-address.ts";

/** Queues the lookup of an address. The answer to the request is the same whatever there is to find; one address is looked up once a day. */
export const requestAddressCheck = async (
  services: Pick<Services, "db" | "jobs" | "keys" | "now" | "optOut">,
  email: string,
  locale: Locale,
): Promise<void> => {
  const { db, keys, now, jobs, optOut } = services;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  // Who asked to be left alone gets no mail from us either.
  if (optOut.covers({ host: domain })) return;
  const [id, at] = [randomUUID(), now()];
  // `name+anything@` is the same mailbox, and receives one answer a day.
  const mac = (await keys.mac("address-check", email.replace(/\+[^@]*@/, "@"))).toString("base64url");
  const sealed = await keys.seal(addressPlace(id), email);
  await asSystem(db, "public-request", async (tx) => {
    const isNew = await insertAddressCheck(tx, {
      id,
      mac,
      sealed,
      locale,
      at,
      notSince: new Date(at.getTime() - DAY_MS),
    });
    if (isNew) await jobs.enqueue(checkAddressJob, { check: id }, { tx });
  });
};
