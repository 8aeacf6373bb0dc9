export { matchMentions } from "./commands/match-mentions.ts";
export { storeTexts } from "./commands/store-texts.ts";
export { countMentions } from "./count-mentions.ts";
