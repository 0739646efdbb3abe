import { execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";
import { listenOn } from "../uploads/small-world.ts";

/*
 * A folder with what scripts/install.sh leaves on a server, in which `dubplate` runs. Instead of
 * systemd, scripts run everything at once and as the same user. A release is little more than a
 * version, and opens unless it contains a file named `broken`. Open, it takes payments into its database.
 */

/** Kills `dubplate switch` before the step `KILL_AT`. */
const step = `if [ -n "\${KILL_AT:-}" ]; then
    echo >> SERVER/steps
    if [ "$(wc -l < SERVER/steps)" = "$KILL_AT" ]; then kill -9 $PPID; exit 1; fi
  fi`;

const commands = {
  ln: `${step}\nexec /bin/ln "$@"`,
  rm: `${step}\nexec /bin/rm "$@"`,
  setpriv: `${step}\nwhile [ "\${1#--}" != "$1" ]; do shift; done; exec "$@"`,
  journalctl: "",
  systemctl: `${step}
    case $1 in
      start) touch SERVER/open ;;
      stop) /bin/rm -f SERVER/open ;;
      is-active) [ -e SERVER/open ] && [ ! -e SERVER/srv/current/broken ] || { echo failed; exit 3; } ;;
    esac`,
  "systemd-run": `after= outcome=0
    while [ "\${1#--}" != "$1" ]; do
      case $1 in --property=ExecStopPost=*) after=\${1#--property=ExecStopPost=} ;; esac
      shift
    done
    case $* in
      */scripts/hosting/*) KILL_AT=$KILL_SWITCH_AT "$@" || outcome=$? ;;
      *scripts/backup.ts*) touch "$3" ;;
    esac
    $after
    exit $outcome`,
};

/** Opens the database, as it does in a real shop. */
const user = `import { writeFileSync } from "node:fs";
  writeFileSync(process.env.DATA_DIR + "/database/orders", "migrated");`;

/** Copies the release as it is. */
const install = `cd "$(dirname "$0")/.."
  release=SERVER/srv/releases/$(sed -n 's/^  "version": "\\(.*\\)",$/\\1/p' package.json)-new
  cp -a . "$release"
  ln -sfn "$release" SERVER/srv/built`;

export type Server = Awaited<ReturnType<typeof openServerWithUpdates>>;

type Release = { at?: string; version?: string; by?: KeyObject; isBroken?: boolean };

export async function openServerWithUpdates() {
  const maintainer = generateKeyPairSync("ed25519");
  const key = maintainer.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const files = new Map<string, Buffer>();
  const folder = await givenFolder();
  const inside = (path: string) => join(folder, path);
  const asked: string[] = [];
  const port = await listenOn(
    createServer(({ url = "" }, response) => {
      const isOpen = existsSync(inside("open")) && !existsSync(inside("srv/current/broken"));
      if (url === "/healthz") return response.writeHead(isOpen ? 200 : 503).end();
      if (url === "/pay" && isOpen) appendFileSync(inside("lib/shop/database/paid"), "1");
      if (url === "/pay") return response.writeHead(isOpen ? 200 : 503).end();
      asked.push(url);
      const file = files.get(url);
      return file ? response.end(file) : response.writeHead(404).end("Not found");
    }),
    "127.0.0.1",
  );
  for (const path of ["srv/releases", "lib/shop/database", "backups", "units", "bin"]) {
    mkdirSync(inside(path), { recursive: true });
  }
  for (const [name, text] of Object.entries(commands)) writeScript(inside(`bin/${name}`), text);
  makeRelease(inside("srv/releases/0.1.0-old"), "0.1.0");
  symlinkSync(inside("srv/releases/0.1.0-old"), inside("srv/current"));
  symlinkSync(inside("srv/current/scripts/hosting/dubplate.sh"), inside("bin/dubplate"));
  writeFileSync(
    inside("env"),
    `PORT=${port}\nUPDATE_FROM=http://127.0.0.1:${port}/v{version}.tar.gz\nUPDATE_KEY=${key}\n`,
  );
  writeFileSync(inside("lib/shop/database/orders"), "as before");
  writeFileSync(inside("lib/shop/database/paid"), "");
  writeFileSync(inside("open"), "");

  function writeScript(path: string, text: string): void {
    writeFileSync(path, `#!/bin/sh\n${text.replaceAll("SERVER", folder)}\n`, { mode: 0o755 });
  }

  function makeRelease(path: string, version: string): void {
    cpSync(join(projectRoot(), "scripts/hosting"), join(path, "scripts/hosting"), {
      recursive: true,
    });
    const script = join(path, "scripts/hosting/dubplate.sh");
    const moved = readFileSync(script, "utf8")
      .replaceAll("/srv/dubplate", inside("srv"))
      .replaceAll("/etc/dubplate.env", inside("env"))
      .replaceAll("/var/lib/dubplate", inside("lib"))
      .replaceAll("/var/backups/dubplate", inside("backups"))
      .replaceAll("/usr/local/lib/systemd/system", inside("units"))
      .replaceAll("/usr/local/bin", inside("bin"));
    writeFileSync(script, moved);
    writeScript(join(path, "scripts/install.sh"), install);
    writeFileSync(join(path, "scripts/user.ts"), user);
    writeFileSync(
      join(path, "package.json"),
      `{\n  "version": "${version}",\n  "type": "module"\n}`,
    );
    mkdirSync(join(path, "bin"));
    symlinkSync(process.execPath, join(path, "bin/node"));
  }

  return {
    inside,
    asked,
    files,
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
    pay: async () => (await fetch(`http://127.0.0.1:${port}/pay`)).ok,
    countPaid: () => readFileSync(inside("lib/shop/database/paid"), "utf8").length,
    async update(killSwitchAt?: number) {
      const PATH = `${inside("bin")}:${process.env.PATH}`;
      const env = { ...process.env, PATH, KILL_SWITCH_AT: String(killSwitchAt ?? "") };
      const script = spawn(inside("bin/dubplate"), ["update-requested"], { env });
      let said = "";
      for (const stream of [script.stdout, script.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      }
      const [code] = await once(script, "close");
      const outcome = inside("srv/update.json");
      return {
        code,
        said,
        runs: readlinkSync(inside("srv/current")).split("/").at(-1),
        last: existsSync(outcome) ? JSON.parse(readFileSync(outcome, "utf8")) : undefined,
      };
    },
  };
}
