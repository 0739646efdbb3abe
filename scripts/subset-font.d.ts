declare module "subset-font" {
  /** One value pins an axis; a range keeps it variable within. */
  type Axis = number | { min: number; max: number; default: number };

  /** The font with only the characters of a text, the variations and the features asked for. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, Axis>;
      /** Tags of OpenType, four letters each. */
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
