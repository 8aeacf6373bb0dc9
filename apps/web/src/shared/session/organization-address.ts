/** The part of a dashboard address that names the organization, for people who reach several. */
export const ORGANIZATION_PARAMETER = "org";

/** Names the domain in links of mails; the page takes it over and leaves it out of the address. */
export const DOMAIN_PARAMETER = "domain";
