import { useEffect, useRef, useState } from "react";
import { isSafeLink, MAX_LINK_LENGTH } from "#app/platform/forms/safe-link.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { controlVariants, Field } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

type Props = { onChoose(address: string): void };

export function UploadAddress({ onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  // It replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  function choose(): void {
    const text = address.trim();
    if (isSafeLink(text)) onChoose(new URL(text).href);
    else setProblem(m.upload_address_https());
  }
  return (
    <Field label={m.uploads_address_of_the_file()} error={problem}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            ref={field}
            type="url"
            value={address}
            placeholder="https://"
            maxLength={MAX_LINK_LENGTH}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault(); // or the form around it would be submitted
              choose();
            }}
            className={`${controlVariants()} min-w-0 grow basis-48`}
          />
          <button type="button" onClick={choose} className={buttonVariants("plain")}>
            {m.uploads_fetch()}
          </button>
        </div>
      )}
    </Field>
  );
}
