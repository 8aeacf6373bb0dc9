/** What the server said about fields, under the names of the form, and whether the form draws at least one of them. */
export interface Placed {
  readonly errors: Readonly<Record<string, string>>;
  /** False: no field can show the error, so it has to be shown for the form as a whole. */
  readonly isDrawn: boolean;
}

/** Where does what the server said about fields belong in this form? */
export const placeErrors = (
  reported: Readonly<Record<string, string>>,
  drawn: ReadonlySet<string>,
  nameOf: (field: string) => string,
): Placed => {
  const errors = Object.fromEntries(Object.entries(reported).map(([field, words]) => [nameOf(field), words]));
  return { errors, isDrawn: Object.keys(errors).some((name) => drawn.has(name)) };
};
