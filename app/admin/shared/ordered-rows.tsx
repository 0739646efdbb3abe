import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { MoveButtons, RowLink } from "./row-buttons.tsx";

export function OrderedRows({ children }: { children: ReactNode }) {
  return <ol className="divide-y divide-line border border-line">{children}</ol>;
}

type Props = {
  /** Names the row in the labels of its buttons. */
  name: string;
  moveProps: Pick<
    React.ComponentProps<typeof MoveButtons>,
    "action" | "fields" | "isFirst" | "isLast"
  >;
  editAt: string;
  deleteAt: string;
  deleteVerb: "Delete" | "Remove";
  children: ReactNode;
};

export function OrderedRow({ name, moveProps, editAt, deleteAt, deleteVerb, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface">
      <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">{children}</div>
      <div className="ml-auto flex">
        <MoveButtons {...moveProps} name={name} />
        <RowLink to={editAt} label={m.edit({ name })} icon={Pencil} />
        <RowLink
          to={deleteAt}
          label={deleteVerb === "Delete" ? m.delete_named({ name }) : m.remove_named({ name })}
          icon={Trash2}
        />
      </div>
    </li>
  );
}
