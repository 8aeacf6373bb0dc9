export { placePerson } from "./place-person.ts";
export { mappableRoles, placeOf } from "./role-of-groups.ts";
