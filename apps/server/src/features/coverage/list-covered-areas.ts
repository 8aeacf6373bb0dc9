import type { FindingArea } from "@parapet/domain/risk";
import type { Collected, ConnectorGives } from "@parapet/intel/connectors/connector";

export const listCoveredAreas = (item: Collected): readonly FindingArea[] => {
  switch (item.kind) {
    case "leak":
      return ["leaked-credentials"];
    case "stealer-count":
      return ["logs-infected-machine"];
    case "text":
      return [item.text.place === "channel" ? "hacker-channel-mention" : "dark-web-mentions"];
    case "listing":
      return ["stealer-logs-for-sale"];
    case "code":
      return ["sensitive-data"];
    case "breach":
    case "password-count":
      return [];
  }
};

const AREAS_OF_GIFT: Readonly<Record<ConnectorGives, readonly FindingArea[]>> = {
  breaches: [],
  leaks: ["leaked-credentials"],
  "stealer-counts": ["logs-infected-machine"],
  "password-counts": [],
  mentions: [],
  listings: ["stealer-logs-for-sale"],
  code: ["sensitive-data"],
  "host-names": [],
};

/**
 * The areas that a connector assesses even when it brings nothing: "nothing found" is an answer too. Mentions are of one
 * area or the other, as the connector or its `place` option says.
 */
export const areasOfConnector = (
  connector: { readonly id: string; readonly gives: readonly ConnectorGives[] },
  options: Readonly<Record<string, unknown>>,
): FindingArea[] => {
  const isChannel = connector.id === "telegram" || options["place"] === "channel";
  const mentions: readonly FindingArea[] = [isChannel ? "hacker-channel-mention" : "dark-web-mentions"];
  return connector.gives.flatMap((gift) => (gift === "mentions" ? mentions : AREAS_OF_GIFT[gift]));
};
