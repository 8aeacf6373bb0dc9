/** The part of a dashboard address that names the organization, for people who reach several. */
export const ORGANIZATION_PARAMETER = "org";
