const PATIENCE_MS = 60_000;

/** What a server of the operator's own answered; a refusal is an error with its first words. */
export class OperatorServerError extends Error {
  override readonly name = "UnreachableError";
}

/**
 * Speaks to a server that the operator's configuration names (an analytical database, for one). It may well stand in a
 * private range, so the scanner's address policy does not apply; nothing that a stranger sends ever chooses the address.
 */
export const operatorHttp =
  (url: string) =>
  async (statement: string, parameters: Readonly<Record<string, string>> = {}, body?: string): Promise<string> => {
    const { username, password, ...at } = parts(url);
    const address = new URL(at.href);
    // Parameters may be many; in a form they have room that an address has not. Rows to insert are the body themselves.
    const form = new FormData();
    if (body !== undefined) address.searchParams.set("query", statement);
    else {
      form.set("query", statement);
      for (const [name, value] of Object.entries(parameters)) form.set(`param_${name}`, value);
    }
    const reply = await fetch(address, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers:
        username === "" ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` },
      body: body ?? form,
    }).catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      throw new OperatorServerError(`${address.host} cannot be reached (${code ?? (error as Error).message})`);
    });
    const text = await reply.text();
    if (!reply.ok) throw new OperatorServerError(`${address.host} answered ${reply.status}: ${text.slice(0, 200)}`);
    return text;
  };

/** A password must not stand in an address that ends up in an error's words. */
const parts = (url: string): { href: string; username: string; password: string } => {
  const address = new URL(url);
  const { username, password } = address;
  address.username = "";
  address.password = "";
  return { href: address.href, username: decodeURIComponent(username), password: decodeURIComponent(password) };
};
