import type { ServiceStatus } from "@parapet/domain/contracts/operations";

/** What the calls about the operation answered; null: not known. */
export interface OperationFacts {
  readonly status: Pick<ServiceStatus, "components" | "feeds"> | null;
  readonly workers: number | null;
  readonly failedJobs: number | null;
  readonly failedMails: number | null;
  /** When the credentials of each partner registration without a decision are due, in Unix seconds. */
  readonly registrationsDue: readonly (number | null)[] | null;
  readonly now: number;
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null;
}

export type Problem =
  | {
      readonly is: "component";
      readonly id: ServiceStatus["components"][number]["id"];
      readonly state: "down" | "delayed";
    }
  | { readonly is: "feed"; readonly name: string; readonly since: number | null }
  | { readonly is: "workers" }
  | { readonly is: "jobs" | "mails" | "registrations"; readonly count: number }
  | { readonly is: "disk"; readonly used: number };

/** A disk this full needs attention. */
const FULL = 0.9;

export const usedShare = ({ free_bytes, total_bytes }: { free_bytes: number; total_bytes: number }): number =>
  total_bytes === 0 ? 1 : 1 - free_bytes / total_bytes;

/** What needs the operator, the worst first. What is not known is no problem and no all-clear: it is shown as unknown. */
export const listProblems = ({
  status,
  workers,
  failedJobs,
  failedMails,
  disk,
  registrationsDue,
  now,
}: OperationFacts): Problem[] => {
  const overdue = (registrationsDue ?? []).filter((due) => due !== null && due * 1000 < now).length;
  return [
    ...(["down", "delayed"] as const).flatMap((bad) =>
      (status?.components ?? []).flatMap(({ id, state }) =>
        state === bad ? [{ is: "component", id, state } as const] : [],
      ),
    ),
    ...(workers === 0 ? [{ is: "workers" } as const] : []),
    ...(disk !== null && usedShare(disk) >= FULL ? [{ is: "disk", used: usedShare(disk) } as const] : []),
    ...(status?.feeds ?? [])
      .filter(({ state }) => state === "late" || state === "never")
      .map(({ name, fresh_at }) => ({ is: "feed", name, since: fresh_at }) as const),
    ...(overdue > 0 ? [{ is: "registrations", count: overdue } as const] : []),
    ...(failedMails !== null && failedMails > 0 ? [{ is: "mails", count: failedMails } as const] : []),
    ...(failedJobs !== null && failedJobs > 0 ? [{ is: "jobs", count: failedJobs } as const] : []),
  ];
};
