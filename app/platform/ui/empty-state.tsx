import { Link } from "react-router";
import { buttonVariants } from "./button-variants.ts";

type Props = {
  title: string;
  text?: string;
  next?: { to: string; name: string };
  level?: "h1" | "h2";
  children?: React.ReactNode;
};

export function EmptyState({ title, text, next, level: Title = "h2", children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 border border-line border-dashed px-6 py-20 text-center">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="mb-4 size-16 text-edge" fill="none">
        <circle cx="32" cy="32" r="31" stroke="currentColor" />
        <circle cx="32" cy="32" r="12" stroke="currentColor" />
        <circle cx="32" cy="32" r="2" fill="currentColor" />
      </svg>
      <Title className="font-semibold text-xl">{title}</Title>
      {text && <p className="text-balance text-muted">{text}</p>}
      {next && (
        <Link to={next.to} className={`mt-4 ${buttonVariants("plain")}`}>
          {next.name}
        </Link>
      )}
      {children}
    </div>
  );
}
