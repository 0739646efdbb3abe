/** Texts of a form that came back, by the names of its fields, and what is wrong with them. */
export type SetupFields = {
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
};

type Props = {
  /** Position, named like the sides of a record. */
  position: string;
  title: string;
  text?: string;
  children: React.ReactNode;
};

export function SetupSection({ position, title, text, children }: Props) {
  const id = `setup-${position}`;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-line border-t py-10 lg:grid-cols-[18rem_1fr]"
    >
      <div>
        <p aria-hidden className="mono-type text-accent">
          {position}
        </p>
        <h2 id={id} className="mt-2 font-semibold text-xl">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-prose text-muted text-sm text-pretty">{text}</p>}
      </div>
      <div className="grid max-w-2xl content-start gap-5">{children}</div>
    </section>
  );
}
