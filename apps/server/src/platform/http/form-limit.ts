import type { Services } from "../services.ts";
import type { RateLimit } from "./serve.ts";

/** How often one address may send a form. Tests and demonstrations come from one address. */
export const formLimit = ({ config }: Pick<Services, "config">): RateLimit => ({
  max: config.mode === "production" ? 10 : 1_000,
  perSeconds: 600,
});
