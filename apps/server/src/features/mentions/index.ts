export { matchMentions } from "./commands/match-mentions.ts";
export { storeTexts } from "./commands/store-texts.ts";
