import { PRODUCTS } from "../../products/products.ts";
import { webService } from "../definitions/web-definition.ts";
import { CONTROL_SERVICES } from "./control-services.ts";
import { DATA_SERVICES } from "./data-services.ts";
import { PROXY_SERVICES } from "./proxy-services.ts";
import type { WebService } from "./web-service.ts";

/** What applications are made of is named only where no application is. */
const isComponent = ({ category }: (typeof PRODUCTS)[number]): boolean => category === "components";
const ON_PAGES = PRODUCTS.filter(({ signs }) => signs.length > 0);

/** Products known by how they speak HTTP. */
export const WEB_SERVICES: readonly WebService[] = [
  ...CONTROL_SERVICES,
  ...DATA_SERVICES,
  ...ON_PAGES.filter((product) => !isComponent(product)).map(webService),
  ...PROXY_SERVICES,
  ...ON_PAGES.filter(isComponent).map(webService),
];
