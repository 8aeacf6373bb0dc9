import { type RefObject, useLayoutEffect, useRef } from "react";

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (element: Element): element is Typed =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["file", "checkbox", "radio", "hidden"].includes(element.type));

/** A field of several lines gives its text back with plain line ends. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

/**
 * Lets the fields of the form around an element follow what is stored as long as no one has typed into them. React sets
 * the value of a field once; a default that changes later, because someone else saved meanwhile, would not be shown,
 * and the next save would put the old one back.
 */
export const useFollowing = <Inside extends HTMLElement>(): RefObject<Inside | null> => {
  const inside = useRef<Inside>(null);
  const stored = useRef(new Map<Typed, string>());
  useLayoutEffect(() => {
    const fields = [...(inside.current?.closest("form")?.elements ?? [])].filter(isTyped);
    for (const field of fields) {
      const before = stored.current.get(field);
      if (before !== undefined && before !== field.defaultValue && plain(field.value) === plain(before))
        field.value = field.defaultValue;
    }
    stored.current = new Map(fields.map((field) => [field, field.defaultValue]));
  });
  return inside;
};
