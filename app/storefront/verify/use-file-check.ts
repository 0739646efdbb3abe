import { useEffect, useRef, useState } from "react";
import type { SaleFile } from "./sale-files.tsx";

export type FileResult =
  | { fileName: string; percent: number }
  | { fileName: string; sha256: string; match: SaleFile | undefined }
  | { fileName: string; isUnreadable: true };

/** Hashes files one after the other in this browser. New files replace earlier ones. */
export function useFileCheck(saleFiles: SaleFile[]) {
  const [results, setResults] = useState<FileResult[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function check(files: File[]): Promise<void> {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const { signal } = run;
    const done: FileResult[] = [];
    for (const file of files) {
      const show = (result: FileResult) => !signal.aborted && setResults([...done, result]);
      const result = await compare(file, saleFiles, { signal, show });
      if (signal.aborted) return;
      done.push(result);
      setResults([...done]);
    }
  }
  return { results, check };
}

type Run = { signal: AbortSignal; show: (result: FileResult) => void };

async function compare(
  file: File,
  saleFiles: SaleFile[],
  { signal, show }: Run,
): Promise<FileResult> {
  const fileName = file.name;
  let percent = 0;
  show({ fileName, percent });
  try {
    const { hashFile } = await import("./hash-file.ts");
    const sha256 = await hashFile(file, signal, (share) => {
      const now = Math.floor(share * 100);
      if (now === percent) return;
      percent = now;
      show({ fileName, percent });
    });
    return { fileName, sha256, match: saleFiles.find((each) => each.sha256 === sha256) };
  } catch {
    return { fileName, isUnreadable: true };
  }
}
