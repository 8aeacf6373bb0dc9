// Written by `npm run features`.
export * from "./pdf-report.ts";
export * from "./report-schedules.ts";
