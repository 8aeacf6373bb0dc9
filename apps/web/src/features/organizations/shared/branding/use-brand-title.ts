import { useEffect } from "react";

const PRODUCT = /Parapet$/;

/** Ends the titles of tabs with the name of the brand instead of the product's. */
export const useBrandTitle = (name: string | null): void => {
  useEffect(() => {
    if (name === null) return undefined;
    const rename = () => {
      const next = document.title.replace(PRODUCT, name);
      if (next !== document.title) document.title = next;
    };
    rename();
    // Each page writes its own title once its words are there.
    const watch = new MutationObserver(rename);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [name]);
};
