import { bySeverity, SEVERITIES, type Severity } from "@parapet/domain/risk";
import { useState } from "react";

import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { Table } from "../../shared/ui/table.tsx";

interface Row {
  readonly id: string;
  readonly severity: Severity;
  readonly port: number;
  readonly cvss: number | null;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "severity",
    heading: "Severity",
    cell: (row) => <SeverityChip severity={row.severity} />,
    sort: (a, b) => bySeverity(a.severity, b.severity),
  },
  { id: "port", heading: "Port", cell: (row) => <b className="mono">{row.port}</b>, sort: (a, b) => a.port - b.port },
  {
    id: "cvss",
    heading: "CVSS",
    align: "end",
    cell: (row) => row.cvss?.toFixed(1) ?? "---",
    sort: (a, b) => (a.cvss ?? -1) - (b.cvss ?? -1),
    sortsFirst: "descending",
  },
];

const ROWS: readonly Row[] = Array.from({ length: 1000 }, (_, at) => ({
  id: String(at),
  severity: SEVERITIES[at % SEVERITIES.length] ?? "info",
  port: (at * 7919) % 65_536,
  cvss: at % 11 === 0 ? null : ((at * 37) % 100) / 10,
}));

/** A thousand rows, of which a few dozen are in the document. */
export const TableSpecimen = () => {
  const [open, setOpen] = useState<string | undefined>("2");
  return (
    <Card flush>
      <Table
        caption="Specimen"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        openKey={open}
        onOpen={(row) => setOpen(row.id)}
        maxHeight="300px"
      />
    </Card>
  );
};
