/** Browsers flatten what is nested more deeply than 512; parsers keep a list of open elements and search or move it for each tag. */
const MAX_DEPTH = 1_000;

class NestedTooDeeply extends Error {}

/** The part of a parser's handlers that knows how deep it is. */
interface TagHandlers {
  readonly onopentag?: (name: string, attributes: Record<string, string>, isImplied: boolean) => void;
  readonly onclosetag?: (name: string, isImplied: boolean) => void;
}

/** Reads markup that anyone may have written, up to where its elements are nested more deeply than any page nests them. */
export const readNested = <Handlers extends TagHandlers>(
  handlers: Handlers,
  read: (bounded: Handlers) => void,
): void => {
  let depth = 0;
  const bounded: Handlers = {
    ...handlers,
    onopentag: (name: string, attributes: Record<string, string>, isImplied: boolean) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new NestedTooDeeply();
      handlers.onopentag?.(name, attributes, isImplied);
    },
    onclosetag: (name: string, isImplied: boolean) => {
      depth -= 1;
      handlers.onclosetag?.(name, isImplied);
    },
  };
  try {
    read(bounded);
  } catch (error) {
    if (!(error instanceof NestedTooDeeply)) throw error;
  }
};
