export interface DataKeyRow {
  readonly id: string;
  readonly org_id: string | null;
  readonly purge_year: number;
  readonly wrapped_by: string;
  readonly wrapped: Buffer;
}

/** A data key opens as the one of its own row and organization only. */
export const dataKeyAbout = (id: string, org: string | null): string => `data-key|${id}|${org ?? "-"}`;
