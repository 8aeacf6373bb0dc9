export { readBrand } from "./read-brand.ts";
