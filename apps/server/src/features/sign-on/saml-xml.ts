import { DOMParser, type Element, type Node } from "@xmldom/xmldom";

import { SignOnRefused } from "./sign-on-refused.ts";

export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
export const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

const MAX_CHARACTERS = 256 * 1024;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 50;
/** Attributes in one tag: the parser compares each with all others. */
const MAX_ATTRIBUTES = 100;
const [ELEMENT_NODE, CDATA_NODE, INSTRUCTION_NODE, COMMENT_NODE, TEXT_NODE] = [1, 4, 7, 8, 3];

/** Namespaces of one document: each element inherits a copy of those above it. */
const MAX_NAMESPACES = 2_000;

/** Where a comment that begins here ends. */
const endOfComment = (text: string, at: number): number => {
  const end = text.indexOf("-->", at);
  if (end < 0) throw new SignOnRefused("xml");
  return end + 2;
};

/**
 * Refuses what costs the parser more than its length, before it is parsed: it copies the namespaces of all elements above into each
 * element, and compares each attribute of a tag with all others.
 */
const refuseExpensive = (text: string): void => {
  if (text.length > MAX_CHARACTERS) throw new SignOnRefused("xml");
  // No DTD: it could name files and multiply entities.
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) throw new SignOnRefused("xml");
  if (text.split("xmlns").length > MAX_NAMESPACES) throw new SignOnRefused("xml");
  let [elements, depth, attributes] = [0, 0, 0];
  let [tag, quote] = ["", ""];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "<") {
      // Neither a tag nor a value in it holds another.
      if (tag !== "") throw new SignOnRefused("xml");
      if (text.startsWith("<!--", at)) at = endOfComment(text, at);
      else [tag, attributes] = [text.charAt(at + 1), 0];
    } else if (tag === "") continue;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "=") attributes += 1;
    else if (character === ">") {
      const isElement = tag !== "/" && tag !== "?" && tag !== "!";
      elements += isElement ? 1 : 0;
      depth += tag === "/" ? -1 : isElement && text.charAt(at - 1) !== "/" ? 1 : 0;
      tag = "";
    }
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH || attributes > MAX_ATTRIBUTES) throw new SignOnRefused("xml");
  }
};

/**
 * Parses a document of a provider. Comments are refused in messages: canonicalization drops them, so that they can be added to signed
 * values, where readers disagree about what remains (CVE-2017-11428). In metadata, of which nothing is signed, they are ignored.
 */
export const parseXml = (text: string, how: { readonly comments?: "ignored" } = {}): Element => {
  refuseExpensive(text);
  let root: Element | null;
  try {
    const parser = new DOMParser({
      onError: (_level, message) => {
        throw new Error(message);
      },
    });
    root = parser.parseFromString(text, "text/xml").documentElement;
  } catch (cause) {
    throw new SignOnRefused("xml", { cause });
  }
  if (root === null) throw new SignOnRefused("xml");
  const open: { node: Node; depth: number }[] = [{ node: root.ownerDocument as Node, depth: 0 }];
  for (let it = open.pop(); it !== undefined; it = open.pop()) {
    const { node, depth } = it;
    if (depth > MAX_DEPTH) throw new SignOnRefused("xml");
    for (const child of node.childNodes) {
      if (child.nodeType === COMMENT_NODE && how.comments !== "ignored") throw new SignOnRefused("comment");
      // The XML declaration is no instruction.
      if (child.nodeType === INSTRUCTION_NODE && child.nodeName !== "xml") throw new SignOnRefused("xml");
      if (child.nodeType === CDATA_NODE) throw new SignOnRefused("xml");
      if (child.nodeType === ELEMENT_NODE) open.push({ node: child, depth: depth + 1 });
    }
  }
  return root;
};

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE;

export const childElements = (parent: Element, space: string, name: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element => isElement(node) && node.namespaceURI === space && node.localName === name,
  );

/** Everything below with this local name, in whatever namespace, and the element itself. */
export const allNamed = (root: Element, name: string): Element[] => {
  const found = root.localName === name ? [root] : [];
  for (const element of root.getElementsByTagNameNS("*", name)) found.push(element);
  return found;
};

/** The text of an element that has nothing but text; null: it has none, or elements. */
export const elementText = (element: Element | undefined): string | null => {
  if (element === undefined || [...element.childNodes].some(({ nodeType }) => nodeType !== TEXT_NODE)) return null;
  const text = (element.textContent ?? "").trim();
  return text === "" ? null : text;
};
