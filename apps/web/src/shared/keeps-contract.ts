import * as contracts from "@parapet/domain/contracts/api";
import type { Endpoint } from "@parapet/domain/contracts/endpoint";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

const REPLIES = new Map(
  Object.values<unknown>(contracts)
    .filter(isEndpoint)
    .map(({ method, base, path, reply }) => [`${method} ${base}${path}`, reply]),
);

/** Does an answer keep the contract of its call? Loaded in development and tests only: it brings every schema and zod. */
export const keepsContract = (name: string, body: unknown): boolean =>
  REPLIES.get(name)?.safeParse(body).success === true;
