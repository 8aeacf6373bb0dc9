export { enqueueDueSources } from "./commands/enqueue-due-sources.ts";
export { explainFailure } from "./explain-failure.ts";
export { exploitedCatalogUpdated } from "./exploited-catalog-updated.ts";
export { importIntelligence } from "./commands/import-intelligence.ts";
export { refuseSearch } from "./search-refusal.ts";
export { changeSource, describeSources, sourceKeyPlace } from "./sources.ts";
export { rateCertainty, storedCves } from "./stored-cves.ts";
export { storedIndicators } from "./stored-indicators.ts";
export { storedPackages } from "./stored-packages.ts";
