import type { Db } from "@parapet/db/db";
import { insertClientImport } from "@parapet/db/queries/organizations";

import type { Actor } from "../../../platform/actor.ts";
import type { Services } from "../../../platform/services.ts";
import { importClientsJob } from "../jobs/import-clients.ts";

/** Stores the rows of a list and queues their import, which is all or nothing. */
export const requestClientImport = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  { org, user }: Pick<Actor, "org" | "user">,
  rows: Parameters<typeof insertClientImport>[1]["rows"],
): Promise<string> => {
  const id = await insertClientImport(db, { org, by: user, rows, at: services.now() });
  await services.jobs.enqueue(importClientsJob, { id }, { tx: db });
  return id;
};
