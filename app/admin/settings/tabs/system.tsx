import { CircleAlert, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { m } from "#messages";
import { findSystemParts, type SystemPart } from "../find-system-parts.server.ts";
import type { Route } from "./+types/system";

export async function loader() {
  return { parts: await findSystemParts() };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.system_settings());
}

export default function SystemSettings({ loaderData: { parts } }: Route.ComponentProps) {
  const count = parts.filter(({ isGood }) => !isGood).length;
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">
        {count === 0 ? m.system_all_good() : m.system_attention({ count })}
      </h2>
      <ul className="mt-6 border-line border-t">
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </ul>
    </section>
  );
}

function Part({ name, isGood, text, to }: SystemPart) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 border-line border-b py-3">
      <Icon
        aria-hidden
        className={`mt-1 size-4 shrink-0 ${isGood ? "text-muted" : "text-danger"}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {to ? (
            <Link to={to} className="underline underline-offset-4 hover:text-accent">
              {name}
            </Link>
          ) : (
            name
          )}
          {!isGood && (
            <span className="font-normal text-danger text-sm"> · {m.system_needs_attention()}</span>
          )}
        </p>
        <p className="mt-1 text-muted text-sm text-pretty [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  );
}
