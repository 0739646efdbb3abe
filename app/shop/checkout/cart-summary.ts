/** Cart of the browser, as every page shows it. */
export type CartSummary = {
  /** Number of its tracks and services. */
  count: number;
  trackIds: string[];
  /** Absent while the payment decides. */
  until: Date | undefined;
  /** The shop's time, from which the browser's may differ. */
  now: Date;
  /** Its time ran out, and its tracks can be reserved again. */
  isExpired: boolean;
};
