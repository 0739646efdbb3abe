import { RequestId } from "#app/web/request-id.tsx";
import { ReturnHome, StandIn } from "../parts/stand-in.tsx";

/** The last resort: an error that no screen has an answer to. A plain link starts afresh. */
export function SomethingWentWrong() {
  return (
    <>
      <title>Something went wrong · Dubplate</title>
      <StandIn
        title="Something went wrong"
        text="It has been written down. Please try again."
        note={<RequestId />}
      >
        <ReturnHome isAfresh />
      </StandIn>
    </>
  );
}
