import { z } from "zod";
import { listOf } from "#app/platform/ui/list-of.ts";
import { m } from "#messages";

export const certificateProblem = z.discriminatedUnion("code", [
  z.object({ code: z.literal("no-address"), host: z.string() }),
  z.object({
    code: z.literal("address-elsewhere"),
    host: z.string(),
    addresses: z.array(z.string()),
    ownAddresses: z.array(z.string()),
  }),
  z.object({
    code: z.literal("unreachable"),
    host: z.string(),
    addresses: z.array(z.string()),
    ports: z.array(z.string()),
  }),
  z.object({ code: z.literal("rate-limited"), authority: z.string() }),
  z.object({ code: z.literal("authority-down"), authority: z.string() }),
  z.object({ code: z.literal("refused"), authority: z.string(), detail: z.string() }),
  z.object({ code: z.literal("wrong-clock"), time: z.string() }),
  z.object({ code: z.literal("interrupted") }),
]);

export type CertificateProblem = z.output<typeof certificateProblem>;

/** Says what happened and what to do. */
export function describeCertificateProblem(problem: CertificateProblem): string {
  switch (problem.code) {
    case "no-address":
      return m.certificate_no_address(problem);
    case "address-elsewhere": {
      const { host, addresses, ownAddresses } = problem;
      const [found, own] = [listOf(addresses), listOf(ownAddresses)];
      return m.certificate_address_elsewhere({ host, found, own });
    }
    case "unreachable": {
      const { host, addresses, ports } = problem;
      return m.certificate_unreachable({ host, found: listOf(addresses), ports: listOf(ports) });
    }
    case "rate-limited":
      return m.certificate_rate_limited(problem);
    case "authority-down":
      return m.certificate_authority_down(problem);
    case "refused":
      return m.certificate_refused(problem);
    case "wrong-clock":
      return m.certificate_wrong_clock(problem);
    case "interrupted":
      return m.certificate_interrupted();
  }
}
