import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { availableParallelism, constants, setPriority } from "node:os";
import { join } from "node:path";
import { log } from "#app/platform/system/log.server.ts";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { type AudioAnalysis, analyzerOutput } from "./audio-analysis.ts";

export type AnalysisOptions = {
  preview?: { target: string; startSeconds?: number; maxSeconds?: number; voiceTagPath?: string };
  /** The file is a 16-bit WAV of the whole sound. */
  wavTarget?: string;
  timeLimitSeconds?: number;
  /** Skips tempo, key and features, but not the fingerprint. */
  isWithoutMusic?: boolean;
  hasFingerprint?: boolean;
  onProgress?: (percent: number) => void;
};

export type AnalysisOutcome = FileOutcome<AudioAnalysis> & { complaint?: string };

/** CPU seconds: the longest accepted file (30 minutes) at 20 × real time, and previews at 4 ×. */
const LISTENING_SECONDS = 90;
const RENDERING_SPEED = 4;
const DEFAULT_PREVIEW_SECONDS = 180;
/** A busy machine takes more wall-clock time than CPU time. */
const WALL_TIME_FACTOR = 10;

/** Node alone takes 580 MB of the data, 30 minutes of sound another 250, a long preview 700. */
const HEAP_MEGABYTES = 256;
const DATA_LIMIT_KILOBYTES = 2_000_000;
const MAX_OUTPUT_BYTES = 1_000_000;

function analyzerArguments(
  path: string,
  { preview, wavTarget, isWithoutMusic, hasFingerprint, onProgress }: AnalysisOptions,
): string[] {
  const given = {
    "--preview": preview?.target,
    "--preview-start": preview?.startSeconds,
    "--preview-seconds": preview?.maxSeconds,
    "--voice-tag": preview?.voiceTagPath,
    "--wav": wavTarget,
  };
  const options = Object.entries(given).filter(([, value]) => value !== undefined);
  const switches = [
    ...(isWithoutMusic ? ["--no-music"] : []),
    ...(hasFingerprint ? ["--fingerprint"] : []),
    ...(onProgress ? ["--progress"] : []),
  ];
  return [...options.map(([name, value]) => `${name}=${value}`), ...switches, "--", path];
}

function timeLimitFor({ timeLimitSeconds, preview }: AnalysisOptions): number {
  const previewSeconds = preview ? (preview.maxSeconds ?? DEFAULT_PREVIEW_SECONDS) : 0;
  return timeLimitSeconds ?? LISTENING_SECONDS + previewSeconds / RENDERING_SPEED;
}

/** The cache saves loading modules, half the time of a short analysis. */
function analyzerEnvironment(): Record<string, string> {
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
}

/** RLIMIT_DATA counts writable memory, not the addresses that Node reserves. */
function startAnalyzer(options: string[], seconds: number): ChildProcess {
  const main = join(projectRoot(), "analyzer", "main.ts");
  const command = [process.execPath, `--max-old-space-size=${HEAP_MEGABYTES}`, main, ...options];
  const limits = ["-c 0", `-d ${DATA_LIMIT_KILOBYTES}`, `-S -t ${Math.ceil(seconds)}`];
  const script = [...limits.map((limit) => `ulimit ${limit}`), 'exec "$0" "$@"'].join(" && ");
  const limited = ["-c", script, ...command];
  const [program = "", ...programArguments] =
    process.platform === "linux" ? ["/bin/sh", ...limited] : command;
  const env = analyzerEnvironment();
  const child = spawn(program, programArguments, { env, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

type Ending = {
  output: string;
  complaint: string;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
};

/** Lines such as `42%` precede the answer. */
const progressLine = /^(\d{1,2})%\n/;

function outputOf(child: ChildProcess, onProgress?: (percent: number) => void): Promise<Ending> {
  const written = { output: "", complaint: "" };
  const append = (stream: keyof typeof written) => (text: string) => {
    written[stream] += text;
    for (let line = progressLine.exec(written.output); line; ) {
      onProgress?.(Number(line[1]));
      written.output = written.output.slice(line[0].length);
      line = progressLine.exec(written.output);
    }
    if (written[stream].length > MAX_OUTPUT_BYTES) child.kill("SIGKILL");
  };
  child.stdout?.setEncoding("utf8").on("data", append("output"));
  child.stderr?.setEncoding("utf8").on("data", append("complaint"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve({ ...written, exitCode, signal }));
  });
}

async function runAnalyzer(
  path: string,
  options: AnalysisOptions,
  signal?: AbortSignal,
): Promise<AnalysisOutcome> {
  signal?.throwIfAborted();
  const seconds = timeLimitFor(options);
  const child = startAnalyzer(analyzerArguments(path, options), seconds);
  const timeLimit = AbortSignal.timeout(seconds * WALL_TIME_FACTOR * 1000);
  const stop = () => void child.kill("SIGKILL");
  timeLimit.addEventListener("abort", stop);
  signal?.addEventListener("abort", stop);
  try {
    const ending = await outputOf(child, options.onProgress);
    signal?.throwIfAborted();
    if (ending.exitCode === 0) return analyzerOutput.parse(JSON.parse(ending.output));
    const isTooSlow = timeLimit.aborted || ending.signal === "SIGXCPU";
    const complaint = `${ending.exitCode ?? ending.signal}: ${ending.complaint}`;
    log.warn({ complaint }, "the analyzer failed");
    return { ...refuseFile(isTooSlow ? "analysis-too-slow" : "analysis-failed"), complaint };
  } finally {
    timeLimit.removeEventListener("abort", stop);
    signal?.removeEventListener("abort", stop);
    if (options.preview) rmSync(`${options.preview.target}.part`, { force: true });
  }
}

const semaphore = new Semaphore(availableParallelism());

/** @throws the signal's reason if it is aborted. */
export function analyzeAudio(
  path: string,
  options: AnalysisOptions = {},
  signal?: AbortSignal,
): Promise<AnalysisOutcome> {
  return semaphore.run(() => runAnalyzer(path, options, signal));
}
