/** Who we say we are. The address explains the scans and takes opt-outs. */
export const createUserAgent = (contactUrl: string): string => `Parapet/0.1 (+${contactUrl})`;

/** Used when the operator set no public address of their own. */
export const DEFAULT_USER_AGENT = createUserAgent("https://parapet.example/scanning");
