export { matchMentions } from "./match-mentions.ts";
export { storeTexts } from "./store-texts.ts";
