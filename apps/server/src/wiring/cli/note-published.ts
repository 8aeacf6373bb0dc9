import type { Published } from "../../features/scans/commands/publish-knowledge.ts";

/** Says which version of the knowledge a library belongs to now, and whether scans use it. */
export const notePublished = (note: (text: string) => void, { number, isActive }: Published): void =>
  note(
    isActive
      ? `Knowledge version ${number} is active.`
      : `Stored as knowledge version ${number}. An earlier version is active; 'parapet knowledge activate ${number}' uses this one.`,
  );
