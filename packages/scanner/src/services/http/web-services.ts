import { webService } from "../definitions/web-definition.ts";
import { WEB_DEFINITIONS } from "../definitions/web-services.ts";
import { CONTROL_SERVICES } from "./control-services.ts";
import { DATA_SERVICES } from "./data-services.ts";
import { PROXY_SERVICES } from "./proxy-services.ts";
import type { WebService } from "./web-service.ts";

/** Products known by how they speak HTTP. */
export const WEB_SERVICES: readonly WebService[] = [
  ...CONTROL_SERVICES,
  ...DATA_SERVICES,
  ...WEB_DEFINITIONS.map(webService),
  ...PROXY_SERVICES,
];
