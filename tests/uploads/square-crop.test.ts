import { expect, test } from "vitest";
import { middle, moveCrop, squareOf } from "../../app/platform/uploads/square-crop.ts";

const portrait = { width: 400, height: 800 };
const landscape = { width: 800, height: 400 };

test("a cover is cropped to the middle of its picture until its owner chooses another part", () => {
  expect(squareOf(portrait, middle)).toEqual({ left: 0, top: 200, side: 400 });
  expect(squareOf(landscape, middle)).toEqual({ left: 200, top: 0, side: 400 });
});

test.each([
  [portrait, { x: 0, y: 0, zoom: 1 }, { left: 0, top: 0, side: 400 }],
  [portrait, { x: 0, y: 1, zoom: 1 }, { left: 0, top: 400, side: 400 }],
  [landscape, { x: 1, y: 0, zoom: 1 }, { left: 400, top: 0, side: 400 }],
  [portrait, { x: 0, y: 1, zoom: 2 }, { left: 0, top: 600, side: 200 }],
  [landscape, { x: 0.25, y: 0.5, zoom: 4 }, { left: 175, top: 150, side: 100 }],
])("of a picture of %o, the crop %o is the square %o", (picture, crop, square) => {
  expect(squareOf(picture, crop)).toEqual(square);
});

test("dragging a picture moves the crop the other way by the same distance, and stops at the edges", () => {
  const crop = { x: 0.5, y: 0.5, zoom: 2 };
  const moved = moveCrop(portrait, crop, { x: 0.25, y: -0.5 });
  expect(squareOf(portrait, moved)).toEqual({ left: 50, top: 400, side: 200 });
  const far = moveCrop(portrait, crop, { x: -9, y: 9 });
  expect(squareOf(portrait, far)).toEqual({ left: 200, top: 0, side: 200 });
  expect(moveCrop(portrait, middle, { x: 1, y: 0 })).toEqual(middle);
});
