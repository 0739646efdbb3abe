import { execFileSync, spawnSync } from "node:child_process";

/*
 * A process with a view of the disks of its own, in which a test can fill a folder's disk or make it
 * read-only without touching the machine's. Works as root, and for users whom the system lets make user
 * namespaces.
 */

/** Words before a command that give it such a view. */
export const ownDisks = ["unshare", "--user", "--map-root-user", "--mount"];

const probe = spawnSync(ownDisks[0] ?? "", [
  ...ownDisks.slice(1),
  "mount",
  "-t",
  "tmpfs",
  "tmpfs",
  "/tmp",
]);

/** Why it does not work here; undefined when it does. */
export const noOwnDisks =
  probe.status === 0 ? undefined : "This system lets nobody make mount namespaces.";

/** What may be done to the disks that a process sees. */
export function disksOf(pid: () => number) {
  function run(...command: string[]): void {
    const view = ["--target", String(pid()), "--user", "--mount", "--preserve-credentials"];
    execFileSync("nsenter", [...view, ...command]);
  }
  return {
    /** Where the process sees this path, for one who has another view. */
    pathOf: (path: string) => `/proc/${pid()}/root${path}`,
    makeReadOnly(folder: string): void {
      run("mount", "--bind", folder, folder);
      run("mount", "-o", "remount,bind,ro", folder);
    },
    /** Puts an empty disk of so many kilobytes in the folder's place. */
    makeSmall: (folder: string, kilobytes: number) =>
      run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k,mode=0700`, "tmpfs", folder),
    /** Ends what was done last. */
    restore: (folder: string) => run("umount", "--lazy", folder),
  };
}
