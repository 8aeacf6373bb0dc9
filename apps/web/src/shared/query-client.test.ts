import { expect, test } from "vitest";

import { linkQueryClient, queryClient } from "./query-client.ts";
import { currentUserQuery } from "./session/current-user.ts";
import { setSession } from "./session/session-store.ts";

test("answers are stale after 10 s, tried again once, not asked for on focus, and dropped after 5 minutes", () => {
  expect(queryClient.getDefaultOptions().queries).toEqual({
    staleTime: 10_000,
    retry: 1,
    refetchOnWindowFocus: false,
    gcTime: 300_000,
  });
  expect(queryClient.defaultQueryOptions({ queryKey: ["any"] })).toMatchObject({ staleTime: 10_000, retry: 1 });
});

test("what changes something is never sent twice", () => {
  expect(queryClient.getDefaultOptions().mutations).toEqual({ retry: false });
});

test("the current user is cached for two minutes", () => {
  expect(queryClient.defaultQueryOptions(currentUserQuery)).toMatchObject({
    staleTime: 120_000,
    gcTime: 120_000,
    refetchOnWindowFocus: false,
  });
});

test("signing out clears the cache of the user and not that of a link holder", () => {
  for (const client of [queryClient, linkQueryClient]) client.setQueryData(["any"], "seen");
  setSession({ status: "out", because: "anonymous" });
  expect([queryClient.getQueryData(["any"]), linkQueryClient.getQueryData(["any"])]).toEqual([undefined, "seen"]);
});
