import type { Logger } from "pino";

/** What the program says about itself: one helper per event, so that logs have a vocabulary and no secret by type. */
export const eventsTo = (log: Logger) => ({
  started: (what: { address: string; mode: string; tookMs: number }) =>
    log.info({ event: "server.started", ...what }, "started"),
  stopping: (signal: string) => log.info({ event: "server.stopping", signal }, "stopping"),
  stopped: () => log.info({ event: "server.stopped" }, "stopped"),
  requestShed: (what: {
    method: string;
    route: string | undefined;
    measure: string;
    value: number | string | undefined;
  }) => log.warn({ event: "request.shed", ...what }, "request rejected because the process is overloaded"),
  migrated: (names: readonly string[]) => log.info({ event: "database.migrated", names }, "migrated"),
  jobStarted: (job: { name: string; id: string; attempt: number }) =>
    log.info({ event: "job.started", ...job }, "job started"),
  jobFinished: (job: { name: string; id: string; tookMs: number }) =>
    log.info({ event: "job.finished", ...job }, "job finished"),
  jobFailed: (job: { name: string; id: string; attempt: number }, err: unknown) =>
    log.error({ event: "job.failed", ...job, err }, "job failed"),
  unitFailed: (what: { sweep: string; unit: string }, err: unknown) =>
    log.error({ event: "sweep.unit-failed", ...what, err }, "one unit of a sweep failed"),
  storedMail: (mail: { id: string }) => log.info({ event: "mail.stored", ...mail }, "mail stored in the local mailbox"),
  mailFailed: (mail: { id: string | null; attempt: number }, err: unknown) =>
    log.warn({ event: "mail.failed", ...mail, err }, "a mail could not be sent"),
  codeInDevelopment: (code: { oneTime: string }) =>
    log.info({ event: "code.sent", ...code }, "one-time code (development only)"),
  setupTokenCreated: () => log.info({ event: "setup.token-created" }, "a setup token was created"),
  optOutFailed: (err: unknown) =>
    log.warn({ event: "opt-out.failed", err }, "the list of those who opted out could not be read anew"),
  libraryFailed: (library: { id: string }, err: unknown) =>
    log.warn({ event: "library.failed", ...library, err }, "a library of the scanner could not be read"),
  fingerprintsLoaded: (what: { said: string; refused: readonly { where: string; reason: string }[] }) =>
    log.info({ event: "fingerprints.loaded", ...what }, "the imported fingerprints are in use"),
  demoFailed: (err: unknown) => log.error({ event: "demo.failed", err }, "the demo's data could not be created"),
  queueFailed: (err: unknown) => log.warn({ event: "queue.failed", err }, "the job queue cannot reach the database"),
});

export type Events = ReturnType<typeof eventsTo>;
