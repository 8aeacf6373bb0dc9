import type { SourceFile } from "./architecture.ts";

/** Functions outside of the wiring that are given all services, by file, and why. */
export const WHOLE_SERVICES: Readonly<Record<string, string>> = {
  "apps/server/src/platform/queue/worker.ts": "Runs every job there is, and each takes from its context what it needs.",
};

/** Services, or an interface of a feature that adds its own to all of them. */
const WHOLE = /[\w}]\??:\s*(?:Billing|Demo|PublicReport|Scan)?Services\s*[,)=]/g;

/** Parameters of a feature or of the platform that ask for all services in place of the few that the function uses. */
export const wholeServices = ({ path, text }: SourceFile): string[] => {
  if (!/^apps\/server\/src\/(?:platform|features)\//.test(path) || /\.test\.ts$|\/testing\//.test(path)) return [];
  return path in WHOLE_SERVICES ? [] : [...text.matchAll(WHOLE)].map(([found]) => found);
};
