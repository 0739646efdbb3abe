import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { findFreePort } from "../fixtures/start-shop.ts";
import { makeTemporaryFolder } from "../fixtures/temporary-folder.ts";
import { until } from "../fixtures/until.ts";
import { listenOn } from "../uploads/small-world.ts";

/*
 * A folder with what scripts/install.sh leaves on a server, in which `dubplate` runs. Instead of
 * systemd, scripts run everything as the same user: each unit in a process group of its own, which
 * outlives what started it. The tools of the system are not replaced by others, but counted.
 */

/** Kills the unit, or the update, before its step `KILL_AT`. */
const step = `if [ -n "\${KILL_AT:-}" ]; then
    echo >> SERVER/steps
    [ "$(wc -l < SERVER/steps)" != "$KILL_AT" ] || kill -9 0
  fi`;

const isRunning = `kill -0 "$(cat SERVER/pid 2>&1)" 2> /dev/null`;

const systemctl = `case $1 in
    start)
      ! ${isRunning} || exit 0
      ${step}
      /bin/rm -rf SERVER/opened && /bin/cp -a SERVER/lib/shop/database SERVER/opened
      cd SERVER/srv/current
      set -a && . SERVER/env && unset UPDATE_FROM UPDATE_KEY
      NODE_ENV=production LOG_LEVEL=warn DATA_DIR=SERVER/lib/shop KILL_AT= \\
        setsid bin/node build/server/index.js < /dev/null >> SERVER/log 2>&1 8>&- &
      echo $! > SERVER/pid ;;
    stop)
      ${isRunning} || exit 0
      ${step}
      kill "$(cat SERVER/pid)"
      tail --sleep-interval=0.05 --pid="$(cat SERVER/pid)" -f /dev/null
      /bin/rm -rf SERVER/closed && /bin/cp -a SERVER/lib/shop/database SERVER/closed ;;
    is-active) ${isRunning} || { echo inactive; exit 3; } ;;
    show) echo 0 ;;
  esac`;

/** Copies nothing for a release without scripts, or for an update that is killed by its steps. */
const systemdRun = `[ -n "\${IS_UNIT:-}" ] || { ${step}; IS_UNIT=1 exec setsid --wait "$0" "$@"; }
  unset IS_UNIT
  after= outcome=0
  while [ "\${1#--}" != "$1" ]; do
    case $1 in
      --property=ExecStopPost=*) after=\${1#--property=ExecStopPost=} ;;
      --property=PrivateTmp=true) mkdir SERVER/tmp/$$ ;;
      --working-directory=*) cd "\${1#*=}" ;;
      --setenv=*) export "\${1#--setenv=}" ;;
    esac
    shift
  done
  [ ! -d SERVER/tmp/$$ ] || export TMPDIR=SERVER/tmp/$$
  case $2 in
    scripts/backup.ts) [ -z "\${KILL_AT:-}" ] && [ -e "$2" ] || set -- touch "$3" ;;
    scripts/*) [ -z "\${KILL_AT:-}" ] && [ -e "$2" ] || set -- true ;;
  esac
  setsid "$@" < /dev/null &
  echo $! > SERVER/unit
  wait $! || outcome=$?
  /bin/rm -rf SERVER/tmp/$$
  $after
  exit $outcome`;

const counted = (name: string) => `${step}\nexec /bin/${name} "$@"`;

const commands = {
  ln: counted("ln"),
  // What removing leftovers leaves half-done is removed the next time.
  rm: `case $* in */download | */trial | */releases/*) ;; *) ${step} ;; esac\nexec /bin/rm "$@"`,
  // Before an outcome is recorded, all is as after the step before.
  mv: `case $* in */update.json) ;; *) ${step} ;; esac\nexec /bin/mv "$@"`,
  cp: counted("cp"),
  tar: counted("tar"),
  setpriv: `${step}
    while [ "\${1#--}" != "$1" ]; do shift; done
    PATH=\${PATH#*:} exec "$@"`,
  systemctl,
  "systemd-run": systemdRun,
  journalctl: "",
  sleep: "exec /bin/sleep 0.1",
  "apt-get": "",
  chown: "",
  id: "echo 0",
  dpkg: "echo amd64",
};

/** A release that is little more than a version. */
function fillTinyRelease(path: string): void {
  mkdirSync(join(path, "build/server"), { recursive: true });
  writeFileSync(
    join(path, "build/server/index.js"),
    `import { existsSync } from "node:fs";
     import { createServer } from "node:http";
     if (existsSync("broken")) process.exit(1);
     createServer((request, response) => response.end()).listen(process.env.PORT, "127.0.0.1");`,
  );
  writeFileSync(
    join(path, "scripts/user.ts"),
    `import { writeFileSync } from "node:fs";
     writeFileSync(process.env.DATA_DIR + "/database/orders", "migrated");`,
  );
}

export type Server = Awaited<ReturnType<typeof openServerWithUpdates>>;

type Release = { at?: string; version?: string; by?: KeyObject; isBroken?: boolean };

type Kill = { at?: number; once?: () => boolean };

/** `fillRelease` adds what a release has besides scripts/hosting and its version. */
export async function openServerWithUpdates(
  fillRelease = fillTinyRelease,
  settings: Record<string, string> = {},
) {
  const maintainer = generateKeyPairSync("ed25519");
  const key = maintainer.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const files = new Map<string, Buffer>();
  const folder = await makeTemporaryFolder("dubplate-server-");
  const inside = (path: string) => join(folder, path);
  const asked: string[] = [];
  const feedPort = await listenOn(
    createServer(({ url = "" }, response) => {
      asked.push(url);
      const file = files.get(url);
      return file ? response.end(file) : response.writeHead(404).end("Not found");
    }),
    "127.0.0.1",
  );
  const port = await findFreePort();
  for (const path of ["srv/releases", "lib/shop/database", "backups", "units", "bin", "tmp"]) {
    mkdirSync(inside(path), { recursive: true });
  }
  for (const [name, text] of Object.entries(commands)) writeScript(inside(`bin/${name}`), text);
  makeRelease(inside("srv/releases/0.1.0-old"), "0.1.0");
  symlinkSync(inside("srv/releases/0.1.0-old"), inside("srv/current"));
  symlinkSync(inside("srv/current/scripts/hosting/dubplate.sh"), inside("bin/dubplate"));
  const from = `http://127.0.0.1:${feedPort}/v{version}.tar.gz`;
  const env = { PORT: port, ...settings, UPDATE_FROM: from, UPDATE_KEY: key };
  writeFileSync(
    inside("env"),
    Object.entries(env)
      .map((pair) => `${pair.join("=")}\n`)
      .join(""),
  );
  writeFileSync(inside("lib/shop/database/orders"), "as before");
  const PATH = `${inside("bin")}:${process.env.PATH}`;
  const systemd = (verb: string) =>
    execFileSync(inside("bin/systemctl"), [verb, "dubplate"], { env: { ...process.env, PATH } });

  function writeScript(path: string, text: string): void {
    writeFileSync(path, `#!/bin/sh\n${text.replaceAll("SERVER", folder)}\n`, { mode: 0o755 });
  }

  function makeRelease(path: string, version: string): void {
    for (const name of ["hosting", "install.sh"]) {
      cpSync(join(projectRoot(), "scripts", name), join(path, "scripts", name), {
        recursive: true,
      });
    }
    fillRelease(path);
    for (const name of ["hosting/dubplate.sh", "install.sh"]) {
      const script = join(path, "scripts", name);
      const moved = readFileSync(script, "utf8")
        .replaceAll("/srv/dubplate", inside("srv"))
        .replaceAll("/etc/dubplate.env", inside("env"))
        .replaceAll("/var/lib/dubplate", inside("lib"))
        .replaceAll("/var/backups/dubplate", inside("backups"))
        .replaceAll("/usr/local/lib/systemd/system", inside("units"))
        .replaceAll("/usr/local/bin", inside("bin"));
      writeFileSync(script, moved);
    }
    // Gathered already, so that installing it builds nothing.
    writeFileSync(join(path, ".runtime-only"), "");
    writeFileSync(join(path, "build/sources.sha256"), version);
    const { imports } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
    const details = { version, type: "module", imports };
    writeFileSync(join(path, "package.json"), `${JSON.stringify(details, undefined, 2)}\n`);
    mkdirSync(join(path, "bin"));
    symlinkSync(process.execPath, join(path, "bin/node"));
  }

  /** Runs `dubplate`, which may be killed. */
  async function dubplate(args: string[], kill: Kill = {}) {
    rmSync(inside("steps"), { force: true });
    const killAt = { KILL_AT: String(kill.at ?? "") };
    const env = { ...process.env, PATH, ...killAt };
    const script = spawn(inside("bin/dubplate"), args, { env, detached: true });
    let said = "";
    for (const stream of [script.stdout, script.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    }
    const closed = once(script, "close");
    if (kill.once) {
      await until(kill.once);
      const unit = Number(readFileSync(inside("unit"), "utf8"));
      for (const group of [script.pid ?? 0, unit]) process.kill(-group, "SIGKILL");
    }
    const [code] = await closed;
    return { code, said };
  }

  return {
    inside,
    asked,
    files,
    url: () => `http://localhost:${port}`,
    systemd,
    dubplate,
    close() {
      systemd("stop");
      rmSync(folder, { recursive: true, force: true });
    },
    /** Publishes a release under the address of the version `at`. */
    publish({ at = "0.2.0", version = at, by, isBroken = false }: Release = {}) {
      const release = inside(`published/dubplate-${version}`);
      makeRelease(release, version);
      if (isBroken) writeFileSync(join(release, "broken"), "");
      const archive = execFileSync("tar", ["-czC", inside("published"), `dubplate-${version}`]);
      files.set(`/v${at}.tar.gz`, archive);
      files.set(`/v${at}.tar.gz.sig`, sign(null, archive, by ?? maintainer.privateKey));
      return archive;
    },
    request: inside("lib/shop/update-request"),
    readDatabase: () => readFileSync(inside("lib/shop/database/orders"), "utf8"),
    async update(kill?: Kill) {
      const ended = await dubplate(["update-requested"], kill);
      const outcome = inside("srv/update.json");
      return {
        ...ended,
        runs: readlinkSync(inside("srv/current")).split("/").at(-1)?.split("-")[0],
        last: existsSync(outcome) ? JSON.parse(readFileSync(outcome, "utf8")) : undefined,
      };
    },
  };
}
