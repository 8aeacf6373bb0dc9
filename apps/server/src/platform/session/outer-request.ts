import { AsyncLocalStorage } from "node:async_hooks";

const outer = new AsyncLocalStorage<string>();

/**
 * Requests that the server makes to itself on behalf of one: a token that is good for the part of the API that was asked is good for
 * what this part asks in turn. Everything else about the caller is decided again by each request.
 */
export const asPartOf = <Result>(url: string, work: () => Promise<Result>): Promise<Result> => outer.run(url, work);

/** The address that the caller asked for. */
export const askedAddress = (url: string): string => outer.getStore() ?? url;
