import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Milliseconds that this process's server took for each request since the last call, in the order in which they ended: from
 * the parsed head of the request to the reply's last byte in the hands of the system.
 */
export function recordServerTimes(): () => number[] {
  const startedMs = new WeakMap<IncomingMessage, number>();
  let durations: number[] = [];
  subscribe('http.server.request.start', (message) => {
    startedMs.set((message as { request: IncomingMessage }).request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const begun = startedMs.get((message as { request: IncomingMessage }).request);
    if (begun !== undefined) durations.push(performance.now() - begun);
  });
  return () => {
    const taken = durations;
    durations = [];
    return taken;
  };
}
