import { GripVertical, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { MoveButtons, RowLink } from "./row-buttons.tsx";

type RowsProps = Pick<React.ComponentProps<"ol">, "onPointerDown" | "children">;

/** `onPointerDown` begins dragging a row. */
export function OrderedRows({ onPointerDown, children }: RowsProps) {
  return (
    <ol
      onPointerDown={onPointerDown}
      onDragStart={(event) => onPointerDown && event.preventDefault()}
      className={`divide-y divide-line border border-line ${onPointerDown ? "select-none" : ""}`}
    >
      {children}
    </ol>
  );
}

type Props = {
  /** Present for rows that are dragged. */
  rowId?: string;
  isTarget?: boolean;
  /** Names the row in the labels of its buttons. */
  name: string;
  moveProps: Pick<
    React.ComponentProps<typeof MoveButtons>,
    "action" | "fields" | "isFirst" | "isLast"
  >;
  editAt: string;
  deleteAt: string;
  deleteVerb: "Delete" | "Remove";
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
};

export function OrderedRow({ rowId, isTarget, name, moveProps, ...rest }: Props) {
  const { editAt, deleteAt, deleteVerb, more, children } = rest;
  return (
    <li
      data-row-id={rowId}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface ${isTarget ? "bg-raised" : ""}`}
    >
      {rowId && <DragHandle />}
      <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">{children}</div>
      <div className="ml-auto flex">
        <MoveButtons {...moveProps} name={name} />
        {more}
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

function DragHandle() {
  return (
    <span
      data-drag-handle
      aria-hidden
      className="flex h-11 cursor-grab touch-none items-center text-edge active:cursor-grabbing"
    >
      <GripVertical className="size-4" strokeWidth={1.75} />
    </span>
  );
}
