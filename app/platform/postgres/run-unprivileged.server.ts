import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { m } from "#messages";
import { CannotOpenDatabase } from "./cannot-open-database.ts";
import { PROGRAM_ENVIRONMENT } from "./watched-process.server.ts";

type Identity = { uid: number; gid: number };

export type PostgresUser = {
  prefix: string[];
  identity?: Identity;
  owner: Identity;
  pathFor(folder: string): string;
};

/** Root uses a namespace, or else the folder's owner or `nobody`. @throws {CannotOpenDatabase} */
export function choosePostgresUser(folder: string, postgres: string): PostgresUser {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const choices = self.uid === 0 ? choicesOfRoot(folder) : choicesOf(self, folder);
  const choice = choices.find((user) => canRun(user, postgres));
  if (choice) return choice;
  throw new CannotOpenDatabase(
    self.uid === 0
      ? m.database_not_as_root({ uid: choices.at(-1)?.owner.uid ?? "", program: postgres })
      : m.database_cannot_run({ program: postgres }),
  );
}

function choicesOf(self: Identity, folder: string): PostgresUser[] {
  const owner = existsSync(folder) ? ownerOf(folder) : self;
  if (owner.uid !== self.uid) {
    throw new CannotOpenDatabase(
      m.database_other_owner({ folder, owner: owner.uid, uid: self.uid }),
    );
  }
  const plain: PostgresUser = { prefix: [], owner: self, pathFor: (path) => path };
  return hasName() ? [plain] : [createNamespaceUser(self), plain];
}

function choicesOfRoot(folder: string): PostgresUser[] {
  const owner = ownerOf(nearestExisting(folder));
  const namespace = createNamespaceUser({ uid: 0, gid: 0 });
  if (owner.uid === 0) return [namespace, createUser(nobody())];
  return existsSync(folder) ? [createUser(owner), namespace] : [namespace, createUser(owner)];
}

/** Maps the owner outside to `nobody` inside, because initdb needs a name. */
function createNamespaceUser(owner: Identity): PostgresUser {
  const { uid, gid } = nobody();
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return { prefix, owner, pathFor: pathFromProcess };
}

function createUser(identity: Identity): PostgresUser {
  return { prefix: [], identity, owner: identity, pathFor: pathFromProcess };
}

/** A process that root starts may not be able to walk to the folder. */
function pathFromProcess(folder: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : folder;
}

function canRun(user: PostgresUser, postgres: string): boolean {
  const [program = postgres, ...args] = [...user.prefix, postgres, "--version"];
  const options = { stdio: "ignore", env: PROGRAM_ENVIRONMENT, ...user.identity } as const;
  return spawnSync(program, args, options).status === 0;
}

function nobody(): Identity {
  const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  return { uid: Number(line?.[1] ?? 65_534) >>> 0, gid: Number(line?.[2] ?? 65_534) >>> 0 };
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false; // It is a bare number, as in containers.
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}

function ownerOf(folder: string): Identity {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}
