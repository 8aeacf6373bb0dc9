import type { changeUsers, createGroup, createUser, renameGroup, updateUser } from "@parapet/domain/contracts/access";
import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../../../shared/all-pages.ts";
import { type RequestBody, call } from "../../../shared/call.ts";

const MAX_PER_PAGE = 100;

/** Everyone in reach, page after page. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/user_management/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const groupsQuery = queryOptions({
  queryKey: ["groups"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/groups/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

/** Organizations to which a user can be invited or assigned. */
export const organizationsInReach = queryOptions({
  queryKey: ["organizations", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/org_management/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const invite = (body: RequestBody<typeof createUser>) => call("POST /v1/user_management/", { body });
export const changeUser = (id: string, body: RequestBody<typeof updateUser>) =>
  call("PATCH /v1/user_management/{id}/", { params: { id }, body });
export const remove = (id: string, password: string) =>
  call("POST /v1/user_management/{id}/remove/", { params: { id }, body: { password } });
export const approve = (id: string) => call("POST /v1/user_management/{id}/approve/", { params: { id } });
export const sendTemporaryPassword = (id: string) => call("POST /v1/user_management/{id}/reset/", { params: { id } });
export const makeGroup = (body: RequestBody<typeof createGroup>) => call("POST /v1/groups/", { body });
export const nameGroup = (id: string, body: RequestBody<typeof renameGroup>) =>
  call("PATCH /v1/groups/{id}/", { params: { id }, body });
export const dropGroup = (id: string) => call("DELETE /v1/groups/{id}/", { params: { id } });
export const changeMany = async (body: RequestBody<typeof changeUsers>) =>
  (await call("POST /v1/user_management/bulk/", { body })).data;

/** What stops when these people are disabled or removed. */
export const ownedQuery = (people: readonly string[]) =>
  queryOptions({
    queryKey: ["users", "owned", people],
    queryFn: async ({ signal }) =>
      (await call("POST /v1/user_management/owned/", { body: { ids: [...people] }, signal })).data,
    staleTime: 0,
  });
