import type { Db } from "@parapet/db/db";
import { addOnsToday, issuerToday, plansToday } from "@parapet/db/queries/operations";
import { organizationInScope, readPartnerTier } from "@parapet/db/queries/organizations";
import type { InvoiceIssuer, Wanted } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  computePrice,
  computeQuote,
  type Offer,
  PARTNER_PROGRAMME,
  PARTNER_TIERS,
  type Quote,
} from "@parapet/domain/plans";

import type { Actor } from "../../platform/actor.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { RowReach } from "../../platform/session/reach.ts";

/** The item as the catalog names it. */
const offerOf = (item: Wanted): Offer =>
  item.kind === "plan"
    ? { kind: "plan", plan: item.plan, billing: item.billing }
    : { kind: "addOn", addOn: item.add_on, pack: item.pack, quantity: item.quantity };

/** The item as the API names it. */
export const toWanted = (offer: Offer): Wanted =>
  offer.kind === "plan"
    ? { kind: "plan", plan: offer.plan, billing: offer.billing }
    : { kind: "add_on", add_on: offer.addOn, pack: offer.pack, quantity: offer.quantity };

export interface OrderRequest {
  readonly item: Wanted;
  readonly organization?: string | undefined;
  readonly agreed_cents?: number | undefined;
}

export interface PricedOrder {
  readonly offer: Offer;
  /** For whom it is bought, and who pays. */
  readonly org: OrgId;
  readonly name: string;
  readonly payer: OrgId;
  readonly issuer: InvoiceIssuer;
  /** Null: the catalog has no price for it. */
  readonly quote: Quote | null;
}

/** Customers buy for themselves, partners for the clients they pay for, operators on behalf of a client. */
const partiesOf = async (
  db: Db,
  actor: Actor,
  reach: Pick<RowReach, "scope">,
  wanted: string | undefined,
): Promise<{ org: OrgId; name: string; payer: OrgId }> => {
  if (actor.orgKind === "client") {
    if (wanted !== undefined && wanted !== actor.org) throw new Refusal("not_found");
    return { org: actor.org, name: actor.orgName, payer: actor.org };
  }
  if (wanted === undefined) throw new Refusal("not_allowed", "not_a_customer");
  const client = await organizationInScope(db, reach.scope, wanted);
  if (client?.kind !== "client" || client.deleted_at !== null) throw new Refusal("not_found");
  const org = client.id as OrgId;
  return { org, name: client.name, payer: actor.orgKind === "partner" ? actor.org : org };
};

const discountOf = async (db: Db, actor: Actor): Promise<number> => {
  if (actor.orgKind !== "partner") return 0;
  const tier = await readPartnerTier(db, actor.org);
  const known = PARTNER_TIERS.find((one) => one === tier);
  return known === undefined ? 0 : PARTNER_PROGRAMME[known].discountPercent;
};

/** The price comes from the catalog and the partner's tier, never from a page; an operator may name what was agreed. */
export const priceOrder = async (
  db: Db,
  actor: Actor,
  reach: Pick<RowReach, "scope">,
  { item, organization, agreed_cents: agreed }: OrderRequest,
): Promise<PricedOrder> => {
  if (agreed !== undefined && actor.orgKind !== "operator") throw new Refusal("not_allowed");
  const parties = await partiesOf(db, actor, reach, organization);
  const offer = offerOf(item);
  const { issuer } = await issuerToday(db);
  const listed = computePrice(offer, await plansToday(db), await addOnsToday(db));
  const price = agreed === undefined ? listed : { cents: agreed, every: listed?.every ?? null };
  const rates = { discountPercent: await discountOf(db, actor), taxPercent: issuer.tax_percent };
  return { ...parties, offer, issuer, quote: price === null ? null : computeQuote(price, rates) };
};

/** The same for an order: what has no price in the catalog is sold by agreement only. */
export const priceForOrder = async (
  ...given: Parameters<typeof priceOrder>
): Promise<PricedOrder & { quote: Quote }> => {
  const priced = await priceOrder(...given);
  if (priced.quote === null || priced.quote.totalCents <= 0)
    throw new Refusal("invalid_input", "needs_agreement", { fields: { item: "needs_agreement" } });
  return { ...priced, quote: priced.quote };
};
