/** The product as `npm start` composes it, on a given database, in a process of its own. */
import { loadConfig } from '../../apps/server/src/plugins/config.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { recordServerTimes } from '../lib/server-time.ts';

/** Recording costs each request some microseconds, which the bare server beside it hasn't: only from the first time it is asked for. */
let takeServerTimes: (() => number[]) | undefined;

const server = await startServer(
  { ...loadConfig({ PORT: '0', ...process.env }), isDemo: true },
  { quiet: true },
);
process.send?.({ address: server.address });
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ rssBytes: process.memoryUsage().rss });
  if (message === 'server-times') {
    takeServerTimes ??= recordServerTimes();
    process.send?.({ durations: takeServerTimes() });
  }
});
process.on('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
