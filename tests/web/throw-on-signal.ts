/* Loaded into a shop's process by `--import`: at SIGUSR2 it throws where nobody catches. */
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("thrown by a test");
  });
});
