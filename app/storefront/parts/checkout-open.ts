import { createContext } from "react";

/** Whether the shop itself sells the tracks that have no outside purchase link. */
export const CheckoutOpen = createContext(false);
