/** How much may be typed into the fields of the public forms? Apart from the schemas, so that a page can say it without the library. */
export const LONGEST = {
  person: 100,
  organization: 200,
  line: 200,
  email: 320,
  /** Far beyond any real name: longer input is rejected, not truncated. */
  domain: 1024,
  phone: 40,
  message: 5000,
  password: 1024,
} as const;
