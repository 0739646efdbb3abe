import { createContext } from "react";

/** Whether the shop itself sells tracks that have no external purchase link. */
export const CheckoutOpen = createContext(false);
