import { exportAudit, listAudit } from "@parapet/domain/contracts/audit-log";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call, callForFile } from "../call.ts";

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
export const auditQuery = (asked: AskedAudit, page: number) =>
  queryOptions({
    queryKey: ["audit", asked, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAudit, { query: { ...auditFilter(asked), page }, signal }),
  });
export const auditFile = (asked: AskedAudit, format: "csv" | "json") =>
  callForFile(exportAudit, { query: { ...auditFilter(asked), format } });
