import type { ManagedUser } from "@parapet/domain/contracts/access";
import { expect, test } from "vitest";

import { matchUsers } from "./match-users.ts";

const person = (first_name: string, email: string, group: string | null = null): ManagedUser => ({
  id: email,
  first_name,
  last_name: "Lind",
  email,
  phone: null,
  role: "r",
  role_name: "client_user",
  status: "active",
  created_at: 0,
  last_login: null,
  organization: { id: "o", name: "Keystone" },
  group: group === null ? null : { id: "g", name: group },
  version: 1,
  two_step: "mail",
  approval: "approved",
  needs_second_operator: false,
  denied: [],
  granted: [],
  assignments: [],
  business_units: null,
});

const PEOPLE = [person("Zoë", "zoe@keystone.example"), person("Amara", "amara@keystone.example", "Finance")];

test.each([
  ["", ["Zoë", "Amara"]],
  ["  ", ["Zoë", "Amara"]],
  ["nobody", []],
  ["ZOE", ["Zoë"]],
  ["lind fin", ["Amara"]],
  ["null", []],
])("%j finds %j", (typed, names) => expect(matchUsers(PEOPLE, typed).map((user) => user.first_name)).toEqual(names));
