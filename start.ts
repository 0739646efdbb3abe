/* Imports nothing, so that an older Node reaches the message below. */

const NEEDED = 24;

if (Number(process.versions.node.split(".")[0]) >= NEEDED) await import("./server.ts");
else {
  process.stderr.write(
    `Dubplate needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}. Start it with npm start, which brings its own on Linux, or install it: https://nodejs.org\n`,
  );
  process.exitCode = 78; // EX_CONFIG of sysexits.h
}

export {};
