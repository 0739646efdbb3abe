/* Imports nothing, so that an older Node reaches the message below. */

const MIN_NODE_VERSION = 24;

if (Number(process.versions.node.split(".")[0]) >= MIN_NODE_VERSION) await import("./server.ts");
else {
  process.stderr.write(
    `Dubplate needs Node ${MIN_NODE_VERSION} or newer, and this is Node ${process.versions.node}. Start it with npm start, which brings its own on Linux, or install it: https://nodejs.org\n`,
  );
  process.exitCode = 78; // EX_CONFIG of sysexits.h
}

export {};
