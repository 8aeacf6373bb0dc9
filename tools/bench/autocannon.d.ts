/** The little of autocannon that the benches use; the package brings no types. */
declare module "autocannon" {
  namespace autocannon {
    interface Request {
      readonly body?: string;
      readonly headers?: Record<string, string>;
    }
    interface Options {
      readonly url: string;
      readonly method?: "GET" | "POST";
      readonly duration: number;
      readonly connections: number;
      readonly overallRate?: number;
      readonly headers?: Record<string, string>;
      readonly requests?: readonly { readonly setupRequest: (request: Request) => Request }[];
    }
    interface Result {
      readonly requests: { readonly average: number; readonly total: number };
      readonly latency: { readonly p50: number; readonly p99: number };
      readonly non2xx: number;
      readonly errors: number;
      readonly statusCodeStats: Record<string, { readonly count: number }>;
    }
  }
  const autocannon: (options: autocannon.Options) => Promise<autocannon.Result>;
  export default autocannon;
}
