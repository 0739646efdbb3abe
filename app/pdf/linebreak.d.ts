declare module "linebreak" {
  /** Unicode's line breaking algorithm (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** `position`: a line may end before it. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
