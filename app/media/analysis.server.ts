import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#app/system/project-root.server.ts";
import { Semaphore } from "#app/system/semaphore.ts";
import { type AudioAnalysis, analyserAnswer } from "./audio-analysis.ts";

export type AnalysisOptions = {
  /** Renders what visitors hear as an MP3. */
  preview?: { target: string; startSeconds?: number; maxSeconds?: number; voiceTagPath?: string };
  /** Of a processor's time. */
  timeLimitSeconds?: number;
};

/** A problem is a sentence for the uploader; the complaint beside it, if any, is for the log. */
export type AnalysisOutcome = { analysis: AudioAnalysis } | { problem: string; complaint?: string };

/** The longest file that is accepted (30 minutes) at 20 × real time, and previews at 4 ×. */
const LISTENING_SECONDS = 90;
const RENDERING_SPEED = 4;
const DEFAULT_PREVIEW_SECONDS = 180;
/** So many times as long it may take by the clock: no file is to blame for a machine that is busy. */
const PATIENCE = 10;

/** Node alone takes 580 MB of the latter, 30 minutes of sound another 250, a long preview 700. */
const HEAP_MEGABYTES = 256;
const DATA_LIMIT_KILOBYTES = 2_000_000;
const MAX_ANSWER_BYTES = 1_000_000;

const TOO_SLOW = "This file took too long to analyse.";
const FAILED = "This file could not be analysed.";

function analyserArguments(path: string, { preview }: AnalysisOptions): string[] {
  const given = {
    "--preview": preview?.target,
    "--preview-start": preview?.startSeconds,
    "--preview-seconds": preview?.maxSeconds,
    "--voice-tag": preview?.voiceTagPath,
  };
  const options = Object.entries(given).filter(([, value]) => value !== undefined);
  return [...options.map(([name, value]) => `${name}=${value}`), "--", path];
}

function timeLimitFor({ timeLimitSeconds, preview }: AnalysisOptions): number {
  const previewSeconds = preview ? (preview.maxSeconds ?? DEFAULT_PREVIEW_SECONDS) : 0;
  return timeLimitSeconds ?? LISTENING_SECONDS + previewSeconds / RENDERING_SPEED;
}

/**
 * Starts the analyser with an empty environment, a low priority, limited memory and so many seconds of a
 * processor, after which the system ends it with SIGXCPU. Linux counts what a process may write to against
 * RLIMIT_DATA, and not the address space that Node reserves.
 */
function startAnalyser(options: string[], seconds: number): ChildProcess {
  const main = join(projectRoot(), "analyser", "main.ts");
  const command = [process.execPath, `--max-old-space-size=${HEAP_MEGABYTES}`, main, ...options];
  const limits = ["-c 0", `-d ${DATA_LIMIT_KILOBYTES}`, `-S -t ${Math.ceil(seconds)}`];
  const words = [...limits.map((limit) => `ulimit ${limit}`), 'exec "$0" "$@"'].join(" && ");
  const limited = ["-c", words, ...command];
  const [program = "", ...programArguments] =
    process.platform === "linux" ? ["/bin/sh", ...limited] : command;
  const child = spawn(program, programArguments, { env: {}, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

type Ending = {
  answer: string;
  complaint: string;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
};

/** Waits for the child to end, keeping what it said up to a limit. */
function listenTo(child: ChildProcess): Promise<Ending> {
  const said = { answer: "", complaint: "" };
  const keep = (stream: keyof typeof said) => (text: string) => {
    said[stream] += text;
    if (said[stream].length > MAX_ANSWER_BYTES) child.kill("SIGKILL");
  };
  child.stdout?.setEncoding("utf8").on("data", keep("answer"));
  child.stderr?.setEncoding("utf8").on("data", keep("complaint"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve({ ...said, exitCode, signal }));
  });
}

async function runAnalyser(
  path: string,
  options: AnalysisOptions,
  signal?: AbortSignal,
): Promise<AnalysisOutcome> {
  signal?.throwIfAborted();
  const seconds = timeLimitFor(options);
  const child = startAnalyser(analyserArguments(path, options), seconds);
  const timeLimit = AbortSignal.timeout(seconds * PATIENCE * 1000);
  const stop = () => void child.kill("SIGKILL");
  timeLimit.addEventListener("abort", stop);
  signal?.addEventListener("abort", stop);
  try {
    const { answer, complaint, exitCode, signal: endedBy } = await listenTo(child);
    signal?.throwIfAborted();
    if (exitCode === 0) return analyserAnswer.parse(JSON.parse(answer));
    const isTooSlow = timeLimit.aborted || endedBy === "SIGXCPU";
    return {
      problem: isTooSlow ? TOO_SLOW : FAILED,
      complaint: `${exitCode ?? endedBy}: ${complaint}`,
    };
  } finally {
    timeLimit.removeEventListener("abort", stop);
    signal?.removeEventListener("abort", stop);
    if (options.preview) rmSync(`${options.preview.target}.part`, { force: true });
  }
}

/** Decoding keeps a core busy; each analyser has the lowest priority, so that the shop comes first. */
const semaphore = new Semaphore(availableParallelism());

/**
 * Listens to an audio file in a process of its own, as many at once as there are cores: duration, peaks,
 * tempo, key, loudness and, if asked for, the preview. A file that cannot be used is a problem in a
 * sentence, also when the analyser dies of it.
 * @throws the signal's reason when it is aborted; then nothing is left behind.
 */
export function analyseAudio(
  path: string,
  options: AnalysisOptions = {},
  signal?: AbortSignal,
): Promise<AnalysisOutcome> {
  return semaphore.run(() => runAnalyser(path, options, signal));
}
