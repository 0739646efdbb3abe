/** Square part of a picture: the middle in fractions of the room for it, and how far it is enlarged. */
export type Crop = { x: number; y: number; zoom: number };

export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const MAX_ZOOM = 4;

/** The shop renders covers up to 1,200 pixels wide. */
const MAX_SIDE = 2000;

/** A difference that nobody sees. */
const TOLERANCE = 0.01;

type Size = { width: number; height: number };

/** Returns undefined for a file that this browser cannot read. The shop then explains why. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file).catch(() => undefined);
}

export async function needsCrop(file: Blob): Promise<boolean> {
  const picture = await readPicture(file);
  if (!picture) return false;
  const { width, height } = picture;
  picture.close();
  return Math.abs(width - height) > TOLERANCE * Math.max(width, height);
}

/** Returns the square in pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** Moves the picture by a distance, in fractions of the square's side. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const along = (position: number, length: number, moved: number) => {
    const room = length - side;
    return room > 0 ? Math.min(1, Math.max(0, position - (moved * side) / room)) : 0.5;
  };
  return {
    ...crop,
    x: along(crop.x, size.width, by.x),
    y: along(crop.y, size.height, by.y),
  };
}

export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Browsers that cannot write WebP write a PNG. */
export async function cropFile(file: File, picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(MAX_SIDE, Math.round(squareOf(picture, crop).side));
  drawSquare(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/webp", 0.95),
  );
  return blob ? new File([blob], file.name, { lastModified: file.lastModified }) : file;
}
