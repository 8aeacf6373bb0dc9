export { day, fill } from "./drawn.ts";
