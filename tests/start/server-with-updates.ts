import { spawn } from "node:child_process";
import { once } from "node:events";
import {
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
 * version, and opens unless it contains a file named `broken`.
 */

const commands = {
  setpriv: `while [ "\${1#--}" != "$1" ]; do shift; done; exec "$@"`,
  journalctl: "",
  systemctl:
    'if [ "$1" = is-active ] && [ -e SERVER/srv/current/broken ]; then echo failed; exit 3; fi',
  "systemd-run": `after= outcome=0
    while [ "\${1#--}" != "$1" ]; do
      case $1 in --property=ExecStopPost=*) after=\${1#--property=ExecStopPost=} ;; esac
      shift
    done
    case $* in
      */scripts/hosting/*) "$@" || outcome=$? ;;
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

/** Serves these files under their paths, from where the server gets its updates. */
export async function openServerWithUpdates(files: Map<string, Buffer>, key: string) {
  const folder = await givenFolder();
  const inside = (path: string) => join(folder, path);
  const asked: string[] = [];
  const port = await listenOn(
    createServer(({ url = "" }, response) => {
      if (url === "/healthz") {
        return response.writeHead(existsSync(inside("srv/current/broken")) ? 503 : 200).end();
      }
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
    makeRelease,
    request: inside("lib/shop/update-request"),
    readDatabase: () => readFileSync(inside("lib/shop/database/orders"), "utf8"),
    async update() {
      const env = { ...process.env, PATH: `${inside("bin")}:${process.env.PATH}` };
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
