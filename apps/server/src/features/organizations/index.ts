export { upgradeText } from "./action-texts.ts";
export { readBrand } from "./commands/read-brand.ts";
