import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from "./resources.ts";

export const MAX_RESULTS = 200;

export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token of a provisioning connection, created by an administrator of the organization",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { id: "User", endpoint: "/Users", schema: USER_SCHEMA, description: "User account" },
    { id: "Group", endpoint: "/Groups", schema: GROUP_SCHEMA, description: "Group of users" },
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    name: type.id,
    ...type,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.id}` },
  }));

interface Attribute {
  readonly name: string;
  readonly type: "string" | "boolean" | "complex" | "reference";
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: "readWrite" | "readOnly" | "immutable";
  readonly returned: "default";
  readonly uniqueness: "none" | "server";
  readonly description: string;
  readonly canonicalValues?: readonly string[];
  /** Of a reference: what it may lead to (RFC 7643, section 7). */
  readonly referenceTypes?: readonly ("User" | "Group")[];
  readonly subAttributes?: readonly Attribute[];
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  description,
  ...more,
});

const values = (name: string, description: string): Attribute =>
  attribute(name, description, {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The value"),
      attribute("type", "The kind of value", { canonicalValues: ["work"] }),
      attribute("primary", "The preferred value", { type: "boolean" }),
    ],
  });

const references = (
  name: string,
  description: string,
  to: "User" | "Group",
  mutability: "readWrite" | "readOnly",
): Attribute => {
  // A member is added or removed, not changed.
  const ofParts = mutability === "readOnly" ? "readOnly" : "immutable";
  return attribute(name, description, {
    type: "complex",
    multiValued: true,
    mutability,
    subAttributes: [
      attribute("value", "Identifier", { mutability: ofParts }),
      ...(to === "Group" ? [attribute("display", "Name", { mutability: ofParts })] : []),
      attribute("$ref", "URI", { type: "reference", referenceTypes: [to], caseExact: true, mutability: ofParts }),
      attribute("type", "The kind of resource or membership", {
        canonicalValues: [to === "User" ? "User" : "direct"],
        mutability: ofParts,
      }),
    ],
  });
};

export const schemas = (base: string) =>
  [
    {
      id: USER_SCHEMA,
      name: "User",
      description: "User account",
      attributes: [
        attribute("userName", "Unique name", { required: true, uniqueness: "server" }),
        attribute("name", "Parts of the name, derived from the address where they are missing", {
          type: "complex",
          required: true,
          subAttributes: [attribute("givenName", "First name"), attribute("familyName", "Last name")],
        }),
        attribute("displayName", "Full name", { mutability: "readOnly" }),
        {
          ...values("emails", "Email addresses, of which the primary one is stored; userName without one"),
          required: true,
        },
        values("phoneNumbers", "Phone numbers, of which the first one is stored"),
        attribute("active", "Whether the user may sign in", { type: "boolean", required: true }),
        references("groups", "Groups of the user", "Group", "readOnly"),
        { ...values("roles", "Role in the portal, given by groups"), mutability: "readOnly" as const },
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: "Group",
      description: "Group of users",
      attributes: [
        attribute("displayName", "Name", { required: true, uniqueness: "server" }),
        references("members", "Users of the group", "User", "readWrite"),
      ],
    },
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));

export const scimList = (resources: readonly unknown[], total = resources.length, startIndex = 1) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
