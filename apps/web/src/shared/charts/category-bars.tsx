import { useFormatter } from "use-intl";

export interface Category {
  readonly label: string;
  /** Why nothing of it is known; shown in the place of a number. Null: at least a part is known. */
  readonly unknown: string | null;
  /** The counts that make it up, each a brick of its own. */
  readonly parts: readonly number[];
}

/** Totals by category as rows of bricks; the longest fills the width. */
export const CategoryBars = ({ categories }: { categories: readonly Category[] }) => {
  const format = useFormatter();
  const total = ({ parts }: Category) => parts.reduce((sum, part) => sum + part, 0);
  const most = Math.max(1, ...categories.map(total));
  return (
    <ul className="grid gap-3 text-[13px]">
      {categories.map((category) => (
        <li key={category.label} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
          <span>{category.label}</span>
          {category.unknown === null ? (
            <b className="num">{format.number(total(category))}</b>
          ) : (
            <span className="text-ink-3">{category.unknown}</span>
          )}
          <span className="col-span-2 flex h-3 gap-0.5" aria-hidden="true">
            {category.parts
              .filter((part) => part > 0)
              .map((part, at) => (
                <i
                  // Parts have no name of their own here; their place is what they are.
                  key={`part-${at}`}
                  className="h-full rounded-[1px] bg-laid"
                  style={{ width: `${(part / most) * 97}%` }}
                />
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
};
