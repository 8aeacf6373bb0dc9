export { buildAttackPaths } from "./build-attack-paths.ts";
export { fixOrderOf, inOrderOfActions } from "./fix-order.ts";
export { isOutside, prioritiesOf } from "./priorities-of.ts";
export { saveScore, scoreAgain } from "./commands/record-score.ts";
export { scoreRows, toAlike, toScored, toWeighed } from "./score-rows.ts";
