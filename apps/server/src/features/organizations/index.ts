export { readBrand } from "./commands/read-brand.ts";
