import { Link } from "react-router";

type Props = {
  text: string;
  links: { name: string; to: string }[];
};

/** Says that the shop doesn't have a genre, and leads on. */
export function GoneGenreNotice({ text, links }: Props) {
  return (
    <div className="mb-6 border-accent border-l-4 bg-surface px-5 pt-4 pb-2 text-sm">
      <p dir="auto" className="[overflow-wrap:anywhere]">
        {text}
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ name, to }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
