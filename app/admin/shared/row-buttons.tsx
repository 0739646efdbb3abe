import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import { Form, Link } from "react-router";
import { m } from "#messages";

const buttonClass =
  "grid size-11 place-items-center text-muted hover:bg-raised hover:text-ink md:size-9 aria-disabled:cursor-not-allowed aria-disabled:text-muted/40 aria-disabled:hover:bg-transparent";

type RowLinkProps = { to: string; label: string; icon: LucideIcon };

export function RowLink({ to, label, icon: Icon }: RowLinkProps) {
  return (
    <Link to={to} preventScrollReset aria-label={label} title={label} className={buttonClass}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </Link>
  );
}

type MoveButtonsProps = {
  action: string;
  fields: Record<string, string>;
  name: string;
  isFirst: boolean;
  isLast: boolean;
};

/** The buttons stay at the ends of the list too, to keep the focus. */
export function MoveButtons({ action, fields, name, isFirst, isLast }: MoveButtonsProps) {
  return (
    <Form method="post" action={action} preventScrollReset className="flex">
      <input type="hidden" name="intent" value="move" />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <MoveButton
        direction="up"
        label={m.parts_move_up({ name })}
        isAtEnd={isFirst}
        icon={ArrowUp}
      />
      <MoveButton
        direction="down"
        label={m.parts_move_down({ name })}
        isAtEnd={isLast}
        icon={ArrowDown}
      />
    </Form>
  );
}

type MoveButtonProps = {
  direction: "up" | "down";
  label: string;
  isAtEnd: boolean;
  icon: LucideIcon;
};

function MoveButton({ direction, label, isAtEnd, icon: Icon }: MoveButtonProps) {
  return (
    <button
      type="submit"
      name="direction"
      value={direction}
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd ? true : undefined}
      onClick={(event) => isAtEnd && event.preventDefault()}
      className={buttonClass}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}
