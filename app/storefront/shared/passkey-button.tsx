import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import { useRef, useState } from "react";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";

type Props = {
  purpose: "sign-in" | "confirm" | "add";
  name: "passkey" | "newPasskey";
  label: string;
  size?: "medium" | "large";
};

export function PasskeyButton({ purpose, name, label, size = "medium" }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function ask() {
    setIsAsking(true);
    setProblem(undefined);
    const answer = await askBrowser(purpose).catch(() => undefined);
    setIsAsking(false);
    const form = field.current?.form;
    if (!answer || answer === "busy" || !form || !field.current) {
      const failed = purpose === "add" ? m.passkey_not_made() : m.passkey_not_used();
      setProblem(answer === "busy" ? m.passkey_wait() : failed);
      return;
    }
    field.current.value = answer;
    form.requestSubmit(form.querySelector<HTMLElement>("button[type=submit]"));
    // A used response is not sent again.
    field.current.value = "";
  }
  return (
    <div className="scripted grid gap-2">
      <input ref={field} type="hidden" name={name} />
      <button
        type="button"
        aria-disabled={isAsking}
        onClick={() => void (isAsking || ask())}
        className={buttonVariants("plain", size)}
      >
        <Fingerprint aria-hidden className="size-5" strokeWidth={1.75} /> {label}
      </button>
      <p role="status" className="text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** @throws if there is no passkey or the user declines. */
async function askBrowser(purpose: Props["purpose"]): Promise<string> {
  const body = new URLSearchParams({ purpose });
  const response = await fetch(href("/login/passkey"), { method: "POST", body });
  if (response.status === 429) return "busy";
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const asked: unknown = await response.json();
  if (isToAdd(asked)) return JSON.stringify(await startRegistration({ optionsJSON: asked }));
  if (isToUse(asked)) return JSON.stringify(await startAuthentication({ optionsJSON: asked }));
  throw new Error("The shop did not say which passkey it wants.");
}

function isToAdd(asked: unknown): asked is PublicKeyCredentialCreationOptionsJSON {
  return isToUse(asked) && "user" in asked;
}

function isToUse(asked: unknown): asked is PublicKeyCredentialRequestOptionsJSON {
  return typeof asked === "object" && asked !== null && "challenge" in asked;
}
