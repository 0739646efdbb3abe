import { type FileKind, fileKindNames, fileKinds, isFileKind } from "#app/orders/file-kinds.ts";
import { controlLook } from "#app/ui/field.tsx";

type Props = {
  fileName: string;
  kind: FileKind;
  /** Name of the field in the form; none while there is nothing to save. */
  name: string | undefined;
  onChange(kind: FileKind): void;
};

/** What a file is to its buyer. */
export function FileKindField({ fileName, kind, name, onChange }: Props) {
  return (
    <select
      aria-label={`Kind of ${fileName}`}
      name={name}
      value={kind}
      onChange={({ target }) => {
        if (isFileKind(target.value)) onChange(target.value);
      }}
      className={controlLook()}
    >
      {fileKinds.map((each) => (
        <option key={each} value={each}>
          {fileKindNames[each]}
        </option>
      ))}
    </select>
  );
}
