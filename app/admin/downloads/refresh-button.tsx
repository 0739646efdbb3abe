import { LoaderCircle, RefreshCw } from "lucide-react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { listedParameters } from "./download-address.ts";

/** Reads the list anew; the spinner turns while it is on its way. */
export function RefreshButton() {
  const [parameters] = useSearchParams();
  const isLoading = useNavigation().state === "loading";
  const Icon = isLoading ? LoaderCircle : RefreshCw;
  return (
    <Form replace preventScrollReset className="flex items-center gap-3">
      {[...listedParameters(parameters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="sr-only">
        {isLoading && "Loading…"}
      </p>
      <button type="submit" className={buttonLook("plain", "small")}>
        <Icon aria-hidden className={`size-4 ${isLoading ? "animate-spin" : ""}`} /> Refresh
      </button>
    </Form>
  );
}
