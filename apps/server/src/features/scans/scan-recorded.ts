import { ScanId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineTopic } from "../../platform/queue/topic.ts";

/** A run is done and its results are stored. Announced in the transaction that stores them. */
export const scanRecorded = defineTopic({ name: "scan-recorded", payload: z.object({ scan: ScanId }) });
