import type { ConnectionRow } from "@parapet/db/queries/sign-on";
import type { Element } from "@xmldom/xmldom";

import type { Assertion } from "./assertion.ts";
import { assertionUrl, metadataUrl } from "./connection-addresses.ts";
import type { VerifiedResponse } from "./saml-client.ts";
import { ASSERTION, childElements, elementText } from "./saml-xml.ts";
import { SignOnRefused } from "./sign-on-refused.ts";

/** Clocks of provider and portal may differ by so much. */
export const SKEW_MS = 60_000;
/** However long a provider declares an assertion valid, a sign-in takes less. */
const MAX_AGE_MS = 10 * 60_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";

const FIRST_NAME = ["givenName", "given_name", "firstName", "first_name", "urn:oid:2.5.4.42", `${CLAIMS}givenname`];
const LAST_NAME = ["sn", "surname", "family_name", "lastName", "last_name", "urn:oid:2.5.4.4", `${CLAIMS}surname`];

/** An assertion that may sign in, with the identifier by which its second use is recognized. */
export interface ReadAssertion {
  readonly assertion: Assertion;
  readonly id: string;
  /** Until when the identifier must be remembered. */
  readonly until: Date;
}

const only = (parent: Element, name: string): Element => {
  const [first, ...more] = childElements(parent, ASSERTION, name);
  if (first === undefined || more.length > 0) throw new SignOnRefused("response");
  return first;
};

const timeOf = (element: Element, name: string): number | null => {
  const text = element.getAttribute(name);
  if (text === null) return null;
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new SignOnRefused("response");
  return at;
};

const refuseTimes = (element: Element, now: number): void => {
  const [from, until] = [timeOf(element, "NotBefore"), timeOf(element, "NotOnOrAfter")];
  if (from !== null && now + SKEW_MS < from) throw new SignOnRefused("not-yet-valid");
  if (until !== null && now - SKEW_MS >= until) throw new SignOnRefused("expired");
};

/** The bearer confirmation: for this portal's address, still valid, and the answer to this request (SAML profiles, 4.1.4.2). */
const refuseConfirmation = (
  confirmation: Element,
  expected: { readonly recipient: string; readonly requestId: string | null; readonly now: number },
): void => {
  const data = only(confirmation, "SubjectConfirmationData");
  if (data.getAttribute("Recipient") !== expected.recipient) throw new SignOnRefused("recipient");
  if (timeOf(data, "NotOnOrAfter") === null) throw new SignOnRefused("expired");
  refuseTimes(data, expected.now);
  if (data.getAttribute("InResponseTo") !== expected.requestId) throw new SignOnRefused("in-response-to");
};

const refuseConditions = (assertion: Element, audience: string, now: number): void => {
  const conditions = only(assertion, "Conditions");
  refuseTimes(conditions, now);
  const restrictions = childElements(conditions, ASSERTION, "AudienceRestriction");
  const isForUs = restrictions.every((it) =>
    childElements(it, ASSERTION, "Audience").some((name) => elementText(name) === audience),
  );
  if (restrictions.length === 0 || !isForUs) throw new SignOnRefused("audience");
};

const attributesOf = (assertion: Element): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const statement of childElements(assertion, ASSERTION, "AttributeStatement"))
    for (const attribute of childElements(statement, ASSERTION, "Attribute")) {
      const values = childElements(attribute, ASSERTION, "AttributeValue")
        .map(elementText)
        .filter((text) => text !== null);
      const name = attribute.getAttribute("Name") ?? "";
      if (name !== "") found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return found;
};

/** Compares what is signed with what is expected, and reads the person. */
export const readAssertion = (
  connection: ConnectionRow,
  { response, assertion }: VerifiedResponse,
  expected: { readonly publicUrl: string; readonly requestId: string | null; readonly at: Date },
): ReadAssertion => {
  const { publicUrl, requestId } = expected;
  const now = expected.at.getTime();
  if (elementText(childElements(assertion, ASSERTION, "Issuer")[0]) !== connection.issuer)
    throw new SignOnRefused("issuer");
  const id = assertion.getAttribute("ID") ?? "";
  const issued = timeOf(assertion, "IssueInstant");
  if (id === "" || issued === null) throw new SignOnRefused("response");
  if (issued > now + SKEW_MS) throw new SignOnRefused("not-yet-valid");
  if (issued < now - MAX_AGE_MS - SKEW_MS) throw new SignOnRefused("expired");
  refuseConditions(assertion, metadataUrl(publicUrl, connection.id), now);
  const subject = only(assertion, "Subject");
  const confirmations = childElements(subject, ASSERTION, "SubjectConfirmation").filter(
    (it) => it.getAttribute("Method") === BEARER,
  );
  if (confirmations.length !== 1) throw new SignOnRefused("response");
  const recipient = assertionUrl(publicUrl, connection.id);
  for (const confirmation of confirmations) refuseConfirmation(confirmation, { recipient, requestId, now });
  const answered = response.getAttribute("InResponseTo");
  if (answered !== null && answered !== requestId) throw new SignOnRefused("in-response-to");
  const statements = childElements(assertion, ASSERTION, "AuthnStatement");
  const [statement] = statements;
  if (statement === undefined) throw new SignOnRefused("response");
  const sessionEnd = timeOf(statement, "SessionNotOnOrAfter");
  if (sessionEnd !== null && now - SKEW_MS >= sessionEnd) throw new SignOnRefused("expired");
  return {
    assertion: personOf(connection, assertion, subject, statement),
    id,
    // Beyond this its age refuses it.
    until: new Date(issued + MAX_AGE_MS + 2 * SKEW_MS),
  };
};

const personOf = (connection: ConnectionRow, assertion: Element, subject: Element, statement: Element): Assertion => {
  const [nameId] = childElements(subject, ASSERTION, "NameID");
  const name = elementText(nameId);
  const format = nameId?.getAttribute("Format") ?? "";
  // A transient identifier is another one at each sign-in.
  if (name === null || format === TRANSIENT) throw new SignOnRefused("subject");
  const attributes = attributesOf(assertion);
  const first = (names: readonly string[]): string => names.map((it) => attributes.get(it)?.[0]).find(Boolean) ?? "";
  const emails = attributes.get(connection.email_claim) ?? [];
  return {
    subject: name,
    email: emails[0] ?? (format === `${FORMAT}emailAddress` ? name : null),
    // SAML has no statement about it.
    emailVerified: null,
    firstName: first(FIRST_NAME),
    lastName: first(LAST_NAME),
    groups: attributes.get(connection.groups_claim) ?? [],
    claims: Object.fromEntries([
      ["NameID", name],
      ["NameID Format", format],
      ...[...attributes].map(([key, values]) => [key, values.length === 1 ? values[0] : values] as const),
    ]),
    providerSession: statement.getAttribute("SessionIndex"),
    endUrl: null,
  };
};
