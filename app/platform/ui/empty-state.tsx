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
    <div className="empty-state">
      <div className="record-outline mb-4 size-16" />
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
