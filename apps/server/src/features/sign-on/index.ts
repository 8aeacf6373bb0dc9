export { denialsOfMapping, placePerson } from "./commands/place-person.ts";
export { mappableRoles, findPlaceByGroups } from "./place-by-groups.ts";
