export const socketLimits = {
  messageBytes: 16 * 1024,
  channelsPerSocket: 100,
  /** Messages of one socket: so many at once, and so many more each second. */
  burst: 60,
  perSecond: 20,
  /** A client that doesn't read what it is sent is cut off. */
  bufferedBytes: 1024 * 1024,
  /** Seconds of silence after which the client pings, and after which the server asks. */
  activityTimeoutS: 30,
  connections: 20_000,
  /** Of one address. Generous on purpose: a whole school stands behind one. */
  connectionsPerAddress: 4000,
  /** Of these, so many that are in no channel: whoever is signed in joins one within a moment. */
  idlePerAddress: 500,
  /** A socket that is in no channel for this long is closed. */
  idleMs: 30_000,
  /** At the server's end a socket has this long to take its leave. */
  closingMs: 500,
} as const;

/**
 * Pusher's codes: 4009 unauthorized (the client doesn't reconnect with it), 4100 to 4199 connect again after a while,
 * 4200 connect again at once, 4301 rate limit. 1011 is the WebSocket's own for a server at fault.
 */
export const closeCodes = {
  unauthorized: 4009,
  overCapacity: 4100,
  nothingJoined: 4101,
  connectAgain: 4200,
  tooManyMessages: 4301,
  serverError: 1011,
} as const;
