import { useId } from "react";

type Props = { number: number; title: string; children: React.ReactNode };

export function FormSection({ number, title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t pt-6">
      <h2 id={id} className="flex items-baseline gap-4 font-semibold text-xl">
        <span aria-hidden className="display-type text-accent text-lg">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
