import { type ReactNode, useState } from "react";

import { Button } from "../../../../shared/ui/button.tsx";
import { Tag } from "../../../../shared/ui/chips.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { type ListQuery, ListState } from "../../../../shared/ui/list-state.tsx";
import { Empty } from "../../../../shared/ui/states.tsx";
import { useAction } from "../../../../shared/use-action.ts";

/** The words that every kind of rule has, in its own namespace. */
type RuleWord =
  | "title"
  | "text"
  | "none"
  | "new"
  | "close"
  | "record"
  | "earlier"
  | "enable"
  | "disable"
  | "delete"
  | "deleted"
  | "saved"
  | "off";
export type RuleWords = (word: RuleWord) => string;

interface AnyRule {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly position: number;
  readonly version: number;
}

/** One rule: its name and state, what it says and did, and what can be done with it. */
export const RuleItem = ({
  rule,
  isFirst,
  words,
  tags,
  children,
  log,
  onChange,
  onDelete,
}: {
  rule: AnyRule;
  isFirst: boolean;
  words: RuleWords;
  /** Beside the name. */
  tags: ReactNode;
  children: ReactNode;
  /** What the rule did last; read when it is opened. */
  log: ReactNode;
  onChange: (change: { id: string; version: number; enabled?: boolean; position?: number }) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
}) => {
  const { busy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const put = (body: { enabled?: boolean; position?: number }) =>
    run(() => onChange({ id: rule.id, version: rule.version, ...body }), { done: words("saved") });
  return (
    <li className="card grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 flex-1 break-words">{rule.name}</b>
        {!rule.enabled && <Tag>{words("off")}</Tag>}
        {tags}
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words("record")}
        </Button>
        <Button size="small" disabled={isFirst || busy} onClick={() => void put({ position: rule.position - 1 })}>
          {words("earlier")}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void put({ enabled: !rule.enabled })}>
          {rule.enabled ? words("disable") : words("enable")}
        </Button>
        <Button
          size="small"
          kind="danger"
          disabled={busy}
          onClick={() => void run(() => onDelete(rule.id), { done: words("deleted") })}
        >
          {words("delete")}
        </Button>
      </div>
      {isOpen && log}
    </li>
  );
};

/** A dialog with the rules in their order, and the form of a new one in their place. */
export const RulesFrame = <Rule extends AnyRule>({
  words,
  list,
  item,
  form,
  instead,
  onClose,
}: {
  words: RuleWords;
  list: ListQuery<readonly Rule[]>;
  item: (rule: Rule, isFirst: boolean) => ReactNode;
  form: (onCreated: () => void) => ReactNode;
  /** Shown in the place of the rules, which are then not changed here. */
  instead?: ReactNode;
  onClose: () => void;
}) => {
  const [isNew, setNew] = useState(false);
  const rules = isNew ? (
    form(() => setNew(false))
  ) : (
    <ListState list={list} columns={2} isEmpty={(data) => data.length === 0} empty={<Empty title={words("none")} />}>
      {(data) => <ol className="grid gap-2">{data.map((rule, at) => item(rule, at === 0))}</ol>}
    </ListState>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("title")}
      text={words("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("close")}</Button>
          {!isNew && instead === undefined && (
            <Button kind="primary" onClick={() => setNew(true)}>
              {words("new")}
            </Button>
          )}
        </>
      }
    >
      <div className="modal-scroll grid gap-3 px-6 py-2">{instead ?? rules}</div>
    </Dialog>
  );
};
