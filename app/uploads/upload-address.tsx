import { useEffect, useId, useRef, useState } from "react";
import { buttonLook } from "#app/ui/button-look.ts";
import { isSafeLink } from "#app/web/safe-link.ts";

type Props = { onChoose(address: string): void };

/** The shop fetches the file from an https address. */
export function UploadAddress({ onChoose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  // It replaces the button that had the focus.
  useEffect(() => field.current?.focus(), []);
  function choose(): void {
    const text = address.trim();
    if (isSafeLink(text)) onChoose(new URL(text).href);
    else setProblem("Please enter an address that begins with https://.");
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        Address of the file
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          type="url"
          value={address}
          placeholder="https://"
          maxLength={2048}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault(); // or the form around it would be sent
            choose();
          }}
          className="h-11 min-w-0 grow basis-48 border border-edge bg-surface px-3 text-base text-ink focus:border-ink aria-invalid:border-accent"
        />
        <button type="button" onClick={choose} className={buttonLook("plain")}>
          Fetch
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-accent text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
