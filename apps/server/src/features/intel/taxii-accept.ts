const RANGES = ["*/*", "application/*", "application/taxii+json"];

interface Range {
  readonly precedence: number;
  readonly quality: number;
}

const toRange = (text: string): Range | null => {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const valueOf = (name: string): string | undefined =>
    parameters
      .find((parameter) => parameter.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', "");
  const version = valueOf("version");
  const precedence = RANGES.indexOf(type);
  if (precedence === -1 || (version !== undefined && version !== "2.1")) return null;
  return { precedence: precedence + (version === undefined ? 0 : 1), quality: Number(valueOf("q") ?? 1) };
};

/**
 * Does this Accept header admit TAXII 2.1? The most specific range decides (RFC 9110, 12.5.1). Without a version the latest one is meant,
 * which is what this server has.
 */
export const acceptsTaxii = (accept: string | undefined): boolean => {
  if (accept === undefined) return true;
  const ranges = accept.split(",").map(toRange);
  const [best] = ranges.filter((range) => range !== null).toSorted((a, b) => b.precedence - a.precedence);
  return best !== undefined && best.quality > 0;
};
