import type { UPLOAD_KINDS } from "../contracts/choices.ts";
import type { ConnectorRow } from "../contracts/connectors/connectors.ts";

type Gives = ConnectorRow["gives"][number];

/** The files that hold what a connector brings; what is missing here can only be asked for online. */
const FILE_KIND: Partial<Readonly<Record<Gives, (typeof UPLOAD_KINDS)[number]>>> = {
  breaches: "breach-csv",
  leaks: "combolist",
  "stealer-counts": "stealer-logs",
  mentions: "mentions",
  listings: "market-listings",
};

const command = (kind: string): string => `parapet import ${kind} <file>`;

/** The command that loads a file of a feed. A feed with a name of its own (`misp:partner`) is read by the same reader. */
export const feedImportCommand = (id: string): string => command(id.split(":", 1)[0] ?? id);

/** The commands that load files with what a connector brings. */
export const connectorImportCommands = (gives: readonly Gives[]): string[] =>
  gives.flatMap((kind) => {
    const file = FILE_KIND[kind];
    return file === undefined ? [] : [command(file)];
  });
