/** A page in the background has its own timers slowed to one a second; a worker's go on. */
let timer: ReturnType<typeof setInterval> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<{ everyMs: number }>) => {
  clearInterval(timer);
  timer = setInterval(() => self.postMessage(null), data.everyMs);
});
