export { assessExploited } from "./assess-exploited.ts";
export { byUrgency } from "./by-urgency.ts";
export { coverageReply } from "./exploited-reply.ts";
export { hostsConcerned } from "./hosts-concerned.ts";
export { shownProduct } from "./shown-product.ts";
