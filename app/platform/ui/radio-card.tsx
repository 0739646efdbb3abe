type Props = {
  name: string;
  value: string;
  chosen: string | undefined;
  title: string;
  text: string;
};

/** Choice that needs a line of explanation. */
export function RadioCard({ name, value, chosen, title, text }: Props) {
  return (
    <label className="flex gap-3 border border-line p-3 has-checked:border-ink">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="font-semibold">{title}</span>
        <span className="block text-muted text-sm text-pretty">{text}</span>
      </span>
    </label>
  );
}
