import { useId } from "react";
import { type FileKind, fileKindNames, fileKinds, isFileKind } from "#app/orders/file-kinds.ts";
import { fieldLook } from "../../parts/field-look.ts";

type Props = {
  fileName: string;
  kind: FileKind;
  /** Name of the field in the form; none while there is nothing to save. */
  name: string | undefined;
  onChange(kind: FileKind): void;
};

/** What a file is to its buyer. */
export function FileKindField({ fileName, kind, name, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Kind of {fileName}
      </label>
      <select
        id={id}
        name={name}
        value={kind}
        onChange={({ target }) => {
          if (isFileKind(target.value)) onChange(target.value);
        }}
        className={fieldLook}
      >
        {fileKinds.map((each) => (
          <option key={each} value={each}>
            {fileKindNames[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
