export { keepScore, scoreAgain } from "./commands/record-score.ts";
export { scoreRows, toAlike, toScored, toWeighed } from "./score-rows.ts";
