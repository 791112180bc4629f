/** What the broadcaster's page and the server agree on. */
export const streamLimits = {
  /** Of a chunk: what is shown is behind what happens by one of them, at least. */
  sliceMs: 500,
  videoBitsPerSecond: 800_000,
  audioBitsPerSecond: 48_000,
  /** Somebody who comes later waits for the next key frame. */
  keyFrameIntervalMs: 1000,
  titleMax: 160,
  /** A reload begins another. */
  segmentsMax: 200,
  /** Without a chunk for so long, the broadcaster's line counts as lost. */
  silentMs: 5000,
  /** A stream from which nothing came for so long is over. */
  abandonedMs: 10 * 60_000,
  /** Chunks of what isn't recorded are kept so long after the end, for those who are still fetching them. */
  relayedKeptMs: 60 * 60_000,
  /** What a device keeps of chunks that the server has not acknowledged; beyond it new ones are dropped. */
  deviceMaxBytes: 300 * 1024 * 1024,
  /** Of past and planned streams on a class's page. */
  classStreams: 100,
} as const;
