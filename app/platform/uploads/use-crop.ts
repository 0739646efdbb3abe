import { useState } from "react";
import { needsCrop } from "./square-crop.ts";
import type { UploadSource } from "./use-upload.ts";

/** A cover that is not square waits for its owner to crop it. */
export function useCrop(kind: "audio" | "cover", begin: (source: UploadSource) => void) {
  const [file, setFile] = useState<File>();
  const [original, setOriginal] = useState<File>();
  const beginOrCrop = async (source: UploadSource) => {
    const picture = kind === "cover" && "file" in source ? source.file : undefined;
    setOriginal(picture);
    if (picture && (await needsCrop(picture))) setFile(picture);
    else begin(source);
  };
  return {
    file,
    original,
    begin: (source: UploadSource) => void beginOrCrop(source),
    open(keepFocus: () => void) {
      keepFocus();
      setFile(original);
    },
    finish(square: File) {
      setFile(undefined);
      begin({ file: square });
    },
    cancel() {
      setFile(undefined);
    },
  };
}
