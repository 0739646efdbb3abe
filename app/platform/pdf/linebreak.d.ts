declare module "linebreak" {
  /** Unicode's line breaking algorithm (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** `position` is a possible start of a new line. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
