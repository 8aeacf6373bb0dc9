import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

import { IconButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

/** A chart with its unit stated below and the same numbers as a table behind one button. */
export const ChartCard = ({
  title,
  unit,
  head,
  rows,
  children,
}: {
  title: string;
  unit: ReactNode;
  head: readonly [string, string];
  rows: readonly (readonly [string, string | number])[];
  children: ReactNode;
}) => {
  const t = useTranslations("common");
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <IconButton
          name={asTable ? "trend" : "table"}
          label={asTable ? t("action.showChart") : t("action.showTable")}
          aria-pressed={asTable}
          className="-m-1 size-7"
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      {asTable ? (
        <table className="tbl">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col" className="r">
                {head[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <td>{name}</td>
                <td className="num r">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
      <p className="mt-2 text-xs text-ink-3">{unit}</p>
    </Card>
  );
};
