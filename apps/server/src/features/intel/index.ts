export { exploitedCatalogUpdated } from "./exploited-catalog-updated.ts";
export { changeSource, describeSources, sourceKeyPlace } from "./sources.ts";
export { storedCves } from "./stored-cves.ts";
export { storedIndicators } from "./stored-indicators.ts";
