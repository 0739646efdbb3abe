import { useEffect, useId, useRef, useState } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import {
  type Crop,
  cropFile,
  drawSquare,
  MAX_ZOOM,
  middle,
  moveCrop,
  readPicture,
} from "./square-crop.ts";

/** Pixels of the canvas, twice those of the page. */
const CANVAS_SIDE = 640;

type Props = {
  file: File;
  onCrop(square: File): void;
  onCancel(): void;
};

/** Lets the owner choose the square of a picture, by dragging it or with the sliders. */
export function CoverCrop({ file, onCrop, onCancel }: Props) {
  const picture = usePicture(file);
  const [crop, setCrop] = useState(middle);
  const [isCropping, setIsCropping] = useState(false);
  const finish = async () => {
    if (!picture || isCropping) return;
    setIsCropping(true);
    onCrop(await cropFile(file, picture, crop));
  };
  return (
    <fieldset className="grid gap-4 border border-line bg-raised p-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      <legend className="sr-only">{m.crop_cover_of({ name: file.name })}</legend>
      <Square picture={picture} crop={crop} onChange={setCrop} />
      <div className="grid content-start gap-3">
        <p className="text-pretty">{m.crop_covers_are_square()}</p>
        {picture && <Sliders picture={picture} crop={crop} onChange={setCrop} />}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            onClick={() => void finish()}
            className={buttonVariants("accent", "small")}
          >
            {m.crop_use_this_square()}
          </button>
          <button type="button" onClick={onCancel} className={buttonVariants("plain", "small")}>
            {m.remove()}
            <span className="sr-only"> {file.name}</span>
          </button>
        </div>
      </div>
    </fieldset>
  );
}

function usePicture(file: File): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  useEffect(() => {
    let isCurrent = true;
    void readPicture(file).then((read) => {
      if (isCurrent) setPicture(read);
      else read?.close();
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture;
}

type SquareProps = {
  picture: ImageBitmap | undefined;
  crop: Crop;
  onChange(crop: Crop): void;
};

function Square({ picture, crop, onChange }: SquareProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture && canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <canvas
      ref={canvas}
      width={CANVAS_SIDE}
      height={CANVAS_SIDE}
      role="img"
      aria-label={m.track_cover()}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, movementX, movementY }) => {
        if (!picture || !currentTarget.hasPointerCapture(pointerId)) return;
        const { clientWidth: side } = currentTarget;
        onChange(moveCrop(picture, crop, { x: movementX / side, y: movementY / side }));
      }}
      className="aspect-square w-full max-w-64 cursor-grab touch-none border border-line active:cursor-grabbing sm:w-48"
    />
  );
}

type SlidersProps = SquareProps & { picture: ImageBitmap };

function Sliders({ picture, crop, onChange }: SlidersProps) {
  const { width, height } = picture;
  const change = (changed: Partial<Crop>) => onChange({ ...crop, ...changed });
  return (
    <>
      {(width > height || crop.zoom > 1) && (
        <Slider
          label={m.crop_left_or_right()}
          max={1}
          value={crop.x}
          onChange={(x) => change({ x })}
        />
      )}
      {(height > width || crop.zoom > 1) && (
        <Slider
          label={m.crop_up_or_down()}
          max={1}
          value={crop.y}
          onChange={(y) => change({ y })}
        />
      )}
      <Slider
        label={m.crop_zoom()}
        min={1}
        max={MAX_ZOOM}
        value={crop.zoom}
        onChange={(zoom) => change({ zoom })}
      />
    </>
  );
}

type SliderProps = {
  label: string;
  min?: number;
  max: number;
  value: number;
  onChange(value: number): void;
};

function Slider({ label, min = 0, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-6 w-full max-w-80 accent-accent"
      />
    </div>
  );
}
