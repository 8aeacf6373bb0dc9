import { sql } from "kysely";

import { verifiedAt } from "../verification/domain-verification.ts";

/** Is the corporate address of `vip_identifier i` below a domain that its organization has verified at this moment? */
export const belowVerified = (at: Date) => sql<boolean>`exists (
  select from authorised_domain d
   where d.org_id = i.org_id and ${verifiedAt(at)}
     and (split_part(i.value, '@', 2) = d.name or split_part(i.value, '@', 2) like '%.' || d.name))`;

/**
 * The one rule for what may be searched for, to select from: corporate addresses below a domain that the organization has
 * verified at this moment, private identifiers only while their consent is confirmed.
 */
export const vipWatch = (at: Date) => sql`(
  select i.id, i.org_id, i.vip_id, i.kind, i.value, i.login_tag
    from vip_identifier i join vip v on v.id = i.vip_id join organization o on o.id = i.org_id
   where o.deleted_at is null
     and case i.kind when 'corporate' then ${belowVerified(at)} else i.consent = 'confirmed' end)`;
