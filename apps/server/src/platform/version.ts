import manifest from "../../package.json" with { type: "json" };

/** The version people see in logs, health answers and backups. */
export const VERSION: string = manifest.version;
