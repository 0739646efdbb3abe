declare module "subset-font" {
  /** One value pins an axis; a range keeps it variable within. */
  type Axis = number | { min: number; max: number; default: number };

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, Axis>;
      /** OpenType tags of four letters. */
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
