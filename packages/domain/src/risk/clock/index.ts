export { readInputs } from "./read-inputs.ts";
