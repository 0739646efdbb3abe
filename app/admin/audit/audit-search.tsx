import { Search } from "lucide-react";
import { Form, href, Link } from "react-router";
import { nameOfAuditAction } from "#app/platform/audit/audit-actions.ts";
import { type AuditFilter, subjectKinds } from "#app/platform/audit/audit-filter.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

const kinds = () =>
  Object.entries(subjectKinds).map(([value, label]) => ({ value, label: label() }));

type Props = { filter: AuditFilter; actions: string[] };

export function AuditSearch({ filter, actions }: Props) {
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <Form
      key={JSON.stringify(filter)}
      action={href("/admin/audit")}
      role="search"
      aria-label={m.audit_audit_log()}
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
    >
      <InputField
        label={m.audit_person()}
        name="person"
        defaultValue={filter.person}
        maxLength={100}
        autoComplete="off"
      />
      <Choice label={m.about()} name="kind" value={filter.kind} options={kinds()} />
      <Choice
        label={m.audit_act()}
        name="act"
        value={filter.act}
        options={withChosen(actions, filter.act).map((action) => ({
          value: action,
          label: nameOfAuditAction(action),
        }))}
      />
      <InputField
        label={m.audit_text()}
        type="search"
        name="text"
        defaultValue={filter.text}
        maxLength={200}
      />
      <InputField label={m.from()} name="from" type="date" defaultValue={filter.from} isNumeric />
      <InputField label={m.to()} name="to" type="date" defaultValue={filter.to} isNumeric />
      <div className="col-span-2 flex flex-wrap gap-3">
        <button type="submit" className={buttonVariants("plain", "small")}>
          <Search aria-hidden className="size-4" /> {m.search()}
        </button>
        {isNarrowed && (
          <Link to={href("/admin/audit")} className={buttonVariants("quiet", "small")}>
            {m.clear()}
          </Link>
        )}
      </div>
    </Form>
  );
}

/** Adds the selected action, because a URL may name one that has no entry yet. */
function withChosen(actions: string[], chosen: string | undefined): string[] {
  return chosen === undefined || actions.includes(chosen) ? actions : [...actions, chosen];
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | undefined;
  options: { value: string; label: string }[];
};

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ""}>
      <option value="">{m.all()}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
