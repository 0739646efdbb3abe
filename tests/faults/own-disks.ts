import { execFileSync, spawnSync } from "node:child_process";

/*
 * Process with its own view of the disks, in which a test can fill a folder's disk or make it
 * read-only without touching the machine's. Works as root, and for users who may create user
 * namespaces.
 */

/** Command prefix for such a view. */
export const ownDisks = ["unshare", "--user", "--map-root-user", "--mount"];

const probe = spawnSync(ownDisks[0] ?? "", [
  ...ownDisks.slice(1),
  "mount",
  "-t",
  "tmpfs",
  "tmpfs",
  "/tmp",
]);

/** Reason why it does not work here, or undefined. */
export const noOwnDisks =
  probe.status === 0 ? undefined : "This system lets nobody make mount namespaces.";

/** Changes to the disks of a process. */
export function disksOf(pid: () => number) {
  function run(...command: string[]): void {
    const view = ["--target", String(pid()), "--user", "--mount", "--preserve-credentials"];
    execFileSync("nsenter", [...view, ...command]);
  }
  return {
    /** Returns a path of the process for one with another view. */
    pathOf: (path: string) => `/proc/${pid()}/root${path}`,
    makeReadOnly(folder: string): void {
      run("mount", "--bind", folder, folder);
      run("mount", "-o", "remount,bind,ro", folder);
    },
    /** Mounts an empty disk of a size in kilobytes over the folder. */
    makeSmall: (folder: string, kilobytes: number) =>
      run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k,mode=0700`, "tmpfs", folder),
    /** Reverts the last change. */
    restore: (folder: string) => run("umount", "--lazy", folder),
  };
}
