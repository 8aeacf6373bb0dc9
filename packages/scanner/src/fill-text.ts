/** The words of a finding with its values in their places; a place without a value stays as it is. */
export const fillText = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{([a-z0-9_]+)\}/gi, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  );
