export { UPGRADE_TEXTS } from "./action-texts.ts";
export { readBrand } from "./commands/read-brand.ts";
