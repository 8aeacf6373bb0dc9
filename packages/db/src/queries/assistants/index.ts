export {
  assistantOfToken,
  countAssistants,
  dropAssistant,
  followAssistantSecret,
  insertAssistant,
  insertOAuthClient,
  livingAssistants,
  lockAssistantSecret,
  type OAuthClient,
  oauthClient,
  type PresentedSecret,
} from "./assistant.ts";
