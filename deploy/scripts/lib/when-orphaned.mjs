const LOOK_EVERY_MS = 250;

/** Calls back once, soon after the process that started this one has ended. Does not keep this process alive. */
export function whenOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
