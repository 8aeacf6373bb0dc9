import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Is this question asked again by a timer? The first is a person's; those that follow must not keep an idle session alive. */
export const isRepeat = ({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }): boolean =>
  client.getQueryData(queryKey) !== undefined;
