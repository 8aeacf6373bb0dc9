import type { AUDIT_SORTS } from "@parapet/domain/contracts/choices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call, callForFile } from "../../../../shared/call.ts";
import type { AskedOrder } from "../../../../shared/lists/list-order.ts";

export interface AskedAudit {
  readonly q: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly result: "done" | "refused" | "failed" | null;
}
const auditFilter = ({ q, from, to, result }: AskedAudit) => ({
  ...(q !== "" && { q }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(result !== null && { result }),
});
export const auditQuery = (asked: AskedAudit, page: number, order: AskedOrder<(typeof AUDIT_SORTS)[number]>) =>
  queryOptions({
    queryKey: ["audit", asked, page, order],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /v1/audit_log/", { query: { ...auditFilter(asked), ...order, page }, signal }),
  });
export const auditFile = (asked: AskedAudit, format: "csv" | "json") =>
  callForFile("GET /v1/audit_log/export/", { query: { ...auditFilter(asked), format } });
