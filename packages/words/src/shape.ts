/** The form a translation must have: the same keys as the English texts, at every depth. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
