/** How long is a password, in code points? Apart from the schema, so that a page can say it without the library. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
