export {
  databaseBytes,
  dropWorkersBefore,
  jobsPage,
  jobState,
  oldestWaiting,
  queueCounts,
  saysWorker,
  workersSince,
} from "./job-view.ts";
export {
  addOnsToday,
  issuerToday,
  plansToday,
  readSetting,
  type SettingSubject,
  writeSetting,
} from "./portal-setting.ts";
export { hasQueue, recentFailures, serverSettings, tableSizes } from "./support-facts.ts";
export { freshFeeds, movement } from "./service-status.ts";
