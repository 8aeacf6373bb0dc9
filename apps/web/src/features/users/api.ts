import { listOrganisations } from "@parapet/domain/contracts/organisations";
import {
  approveUser,
  changeUsers,
  createGroup,
  createUser,
  deleteGroup,
  listGroups,
  listUsers,
  removeUser,
  renameGroup,
  resetUser,
  updateUser,
} from "@parapet/domain/contracts/users";
import { queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type BodyOf, call } from "../../shared/call.ts";

const MOST_A_PAGE = 100;

/** Everybody in reach, page after page. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => allPages((page) => call(listUsers, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

export const groupsQuery = queryOptions({
  queryKey: ["groups"],
  queryFn: ({ signal }) => allPages((page) => call(listGroups, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

/** The organisations somebody can be invited to, or be assigned. */
export const organisationsInReach = queryOptions({
  queryKey: ["organisations", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listOrganisations, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

export const invite = (body: BodyOf<typeof createUser>) => call(createUser, { body });
export const changeUser = (id: string, body: BodyOf<typeof updateUser>) => call(updateUser, { params: { id }, body });
export const remove = (id: string, password: string) => call(removeUser, { params: { id }, body: { password } });
export const approve = (id: string) => call(approveUser, { params: { id } });
export const sendTemporaryPassword = (id: string) => call(resetUser, { params: { id } });
export const makeGroup = (body: BodyOf<typeof createGroup>) => call(createGroup, { body });
export const nameGroup = (id: string, body: BodyOf<typeof renameGroup>) => call(renameGroup, { params: { id }, body });
export const dropGroup = (id: string) => call(deleteGroup, { params: { id } });
export const changeMany = async (body: BodyOf<typeof changeUsers>) => (await call(changeUsers, { body })).data;
