export { assessExploited } from "./assess-exploited.ts";
