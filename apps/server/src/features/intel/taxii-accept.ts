/** Does this Accept header admit TAXII 2.1? Without a version the latest one is meant, which is what this server has. */
export const acceptsTaxii = (accept: string | undefined): boolean =>
  accept === undefined ||
  accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (!["*/*", "application/*", "application/taxii+json"].includes(type)) return false;
    const valueOf = (name: string): string | undefined =>
      parameters
        .find((parameter) => parameter.startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replaceAll('"', "");
    const quality = valueOf("q");
    return (quality === undefined || Number(quality) > 0) && ["2.1", undefined].includes(valueOf("version"));
  });
