import { join } from "node:path";
import { projectRoot } from "./project-root.server.ts";

export const fontFiles = {
  archivo: {
    400: "archivo/400Regular/Archivo_400Regular.ttf",
    600: "archivo/600SemiBold/Archivo_600SemiBold.ttf",
    800: "archivo/800ExtraBold/Archivo_800ExtraBold.ttf",
  },
  noto: {
    400: "noto-sans/400Regular/NotoSans_400Regular.ttf",
    600: "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
    800: "noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf",
  },
  figures: "martian-mono/400Regular/MartianMono_400Regular.ttf",
} as const;

export function fontPath(file: string): string {
  return join(projectRoot(), "node_modules/@expo-google-fonts", file);
}
