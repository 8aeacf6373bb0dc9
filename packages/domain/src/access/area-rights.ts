import { FINDING_AREAS, type FindingArea } from "../risk/areas.ts";
import { holds, type Narrowing, type Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** The right that findings of an area need besides the one to read findings. An area that is not named needs no other. */
const RIGHT_OF_AREA: { readonly [A in FindingArea]?: Permission } = {
  "leaked-credentials": "credentials:masked",
  "logs-infected-machine": "machines:read",
  "stealer-logs-for-sale": "market:read",
  "dark-web-mentions": "mentions:read",
  "hacker-channel-mention": "mentions:read",
  "sensitive-data": "sensitive:read",
};

const MENTIONS: ReadonlySet<FindingArea> = new Set<FindingArea>(["dark-web-mentions", "hacker-channel-mention"]);

/** The reader: a user, or an API key with its scopes. */
interface Reader {
  readonly role: Role;
  readonly narrowing: Narrowing;
}

/**
 * The areas whose findings this reader must not see, whichever page or call shows them. Numbers of findings are another
 * right and stay.
 */
export const hiddenAreas = ({ role, narrowing }: Reader): FindingArea[] =>
  FINDING_AREAS.filter(
    (area) =>
      !holds(role, narrowing, "findings:read") || !holds(role, narrowing, RIGHT_OF_AREA[area] ?? "findings:read"),
  );

/** The areas whose findings this reader must not remove as a file. */
export const areasNotExported = (reader: Reader): FindingArea[] => {
  const hidden = new Set(hiddenAreas(reader));
  const mayExportMentions = holds(reader.role, reader.narrowing, "mentions:export");
  return FINDING_AREAS.filter((area) => hidden.has(area) || (MENTIONS.has(area) && !mayExportMentions));
};
