const OTHERS = ["es", "fr"] as const;

interface Entry {
  readonly id?: string;
  readonly parentId?: string;
  readonly path?: string;
}

/** An entry of the English pages as it stands for another language. Written so that it can travel as text. */
const translated = (entry: Entry, language: string): Entry => {
  const to = (id: string | undefined) => id?.replace(/^en\//, `${language}/`);
  const own = { ...entry, id: to(entry.id), parentId: to(entry.parentId) } as Record<string, unknown>;
  if (entry.path !== undefined) own["path"] = entry.path === "" ? language : `${language}/${entry.path}`;
  return own;
};

/** Code whose value is the manifest: the pages of other languages are made from the English ones where they are alike. */
export const squeezed = (manifest: { readonly routes: Readonly<Record<string, object>> }): string => {
  const { routes } = manifest;
  const alike = Object.keys(routes).filter((id) => {
    const language = OTHERS.find((other) => id.startsWith(`${other}/`));
    const english = routes[id.replace(/^\w+\//, "en/")];
    return (
      language !== undefined &&
      english !== undefined &&
      JSON.stringify(sorted(translated(english, language))) === JSON.stringify(sorted(routes[id] ?? {}))
    );
  });
  const rest = Object.fromEntries(Object.entries(routes).filter(([id]) => !alike.includes(id)));
  const wanted = alike.map((id) => id.slice(3));
  const both = [...new Set(wanted)].filter((name) => OTHERS.every((other) => alike.includes(`${other}/${name}`)));
  const single = Object.fromEntries(alike.filter((id) => !both.includes(id.slice(3))).map((id) => [id, routes[id]]));
  const base = { ...manifest, routes: { ...rest, ...single } };
  return `(()=>{const m=${JSON.stringify(base)};for(const l of ${JSON.stringify(OTHERS)})for(const n of Object.keys(m.routes)){if(!n.startsWith("en/")||${JSON.stringify(Object.keys(rest).filter((id) => id.startsWith("en/") && !both.includes(id.slice(3))))}.includes(n))continue;const e=m.routes[n],o={...e,id:l+n.slice(2)};if(e.parentId)o.parentId=e.parentId.replace(/^en\\//,l+"/");if(e.path!==undefined)o.path=e.path===""?l:l+"/"+e.path;m.routes[o.id]=o}return m})()`;
};

const sorted = (entry: object): [string, unknown][] =>
  Object.entries(entry)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b));
