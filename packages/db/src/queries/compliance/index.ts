export { clientsByName, findingsByCheck } from "./compliance.ts";
