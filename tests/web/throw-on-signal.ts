/* Loaded into a shop's process by `--import`: it goes wrong where nobody catches. */
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("thrown by a test");
  });
});
process.on("SIGWINCH", () => void Promise.reject(new Error("rejected by a test")));
