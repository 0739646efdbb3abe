import { createContext } from "react";

/** The shop itself sells tracks that have no purchase link. */
export const CheckoutOpen = createContext(false);
