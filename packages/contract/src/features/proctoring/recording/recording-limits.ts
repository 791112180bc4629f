/** What recorder and server agree on. */
export const recordingLimits = {
  framesPerSecond: 15,
  width: 1280,
  height: 720,
  videoBitsPerSecond: 400_000,
  audioBitsPerSecond: 24_000,
  keyFrameIntervalMs: 2000,
  /** A chunk is what the recorder gives in this time: their ordinals are seconds, about, or run ahead of them. */
  sliceMs: 1000,
  /** While somebody watches: what is cut once a second can't be seen sooner than a second after it was. */
  watchedSliceMs: 500,
  /** A server that takes more chunks a second asks for none of the short ones. */
  watchedChunksPerSecond: 600,
  /** Some forty times what a second takes. */
  chunkMaxBytes: 2 * 1024 * 1024,
  stillMaxBytes: 512 * 1024,
  /** What stands before the first cluster. */
  headerMaxBytes: 4096,
  /** A reload begins another. */
  segmentsMax: 300,
  /** Chunks that a device still holds are taken so long after the attempt's end. */
  lateMs: 2 * 60 * 60_000,
  /** A recording whose segments have not said that they end is joined so long after its last chunk. */
  settleMs: 10 * 60_000,
  /** Of a joined video, in the media store. */
  videoPartBytes: 4 * 1024 * 1024,
  /** What a device keeps of recordings that the server has not acknowledged; beyond it new chunks are dropped. */
  deviceMaxBytes: 600 * 1024 * 1024,
} as const;
