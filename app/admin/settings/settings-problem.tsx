import { useEffect, useRef } from "react";

/** Why something was not done; the focus comes to it. */
export function SettingsProblem({ text }: { text: string | undefined }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) alert.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <p
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="mt-4 border border-line border-l-4 border-l-accent bg-raised px-4 py-3 text-sm"
    >
      {text}
    </p>
  );
}
