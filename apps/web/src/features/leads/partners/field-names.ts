const NAMES: Readonly<Record<string, string>> = {
  organization_name: "name",
  admin_email: "email",
  accepted_terms: "terms",
};

const CLIENT = /^clients\.(\d+)\.(name|domain|plan)$/;

/** The form's name for a field of the registration. Clients are counted by the server and named by their row here. */
export const fieldName = (field: string, clients: readonly number[]): string => {
  const [, at, part] = CLIENT.exec(field) ?? [];
  const row = at === undefined ? undefined : clients[Number(at)];
  return row === undefined ? (NAMES[field] ?? field) : `client-${row}-${part}`;
};
