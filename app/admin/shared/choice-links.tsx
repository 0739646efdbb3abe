import { Link } from "react-router";
import { queryOf } from "#app/platform/navigation/list-address.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";

type Props = {
  label: string;
  parameter: "page" | "model" | "language";
  options: readonly { name: string; label: string }[];
  chosen: string;
};

export function ChoiceLinks({ label, parameter, options, chosen }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {options.map(({ name, label: optionLabel }) => (
          <li key={name}>
            <Link
              to={`?${queryOf({ [parameter]: name })}`}
              aria-current={name === chosen ? "page" : undefined}
              className={buttonVariants(name === chosen ? "ink" : "plain", "small")}
            >
              {optionLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
