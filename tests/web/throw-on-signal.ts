/* Preload for a shop's process (`--import`) that throws an error outside of any handler. */
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("thrown by a test");
  });
});
process.on("SIGWINCH", () => void Promise.reject(new Error("rejected by a test")));
