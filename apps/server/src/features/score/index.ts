export { buildAttackPaths } from "./build-attack-paths.ts";
export { readFixOrder, inOrderOfActions } from "./fix-order.ts";
export { isOutside, readPriorities } from "./read-priorities.ts";
export { saveScore, scoreAgain } from "./commands/record-score.ts";
export { scoreRows, toAlike, toScored, toWeighed } from "./score-rows.ts";
