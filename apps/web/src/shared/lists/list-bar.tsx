import { ColumnChoice, type ColumnChoiceProps } from "./column-choice.tsx";
import { SavedViews } from "./saved-views.tsx";

/** What every list offers above its rows: saved and shared views, their link, and the choice of columns. */
export const ListBar = ({ choice }: { choice: ColumnChoiceProps }) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 print:hidden">
    <SavedViews hasLink ofDomain={false} isSmall />
    <ColumnChoice {...choice} />
  </div>
);
