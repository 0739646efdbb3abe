/** What somebody may do in the Music Manager, for the screen; the server asks again. */
export type May = {
  add: boolean;
  reorder: boolean;
  favorite: boolean;
  markNew: boolean;
  undoSale: boolean;
};
