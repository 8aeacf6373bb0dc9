export { fill } from "./drawn.ts";
