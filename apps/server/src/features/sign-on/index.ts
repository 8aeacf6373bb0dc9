export { denialsOfMapping, placePerson } from "./commands/place-person.ts";
export { mappableRoles, placeOf } from "./role-of-groups.ts";
