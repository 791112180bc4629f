import { flushCompileCache } from 'node:module';
import { locateClusterHome } from '@certame/db/embedded/cluster-home.ts';
import { loadConfig } from '#plugins/config.ts';
import { startServer } from '#start-server.ts';

/** The product with its embedded database in a process of its own: to be attacked, killed, and asked for its memory. */
const config = loadConfig(process.env);
const server = await startServer(config, { quiet: true });
// Written when a program ends, which a killed one never does.
flushCompileCache();
process.send?.({
  address: server.address.replace('localhost', '127.0.0.1'),
  ownerUrl: server.urls.owner,
  postgresData: locateClusterHome(config.dataDir).pgData,
});
process.on('message', (message) => {
  if (message !== 'memory') return;
  // Without a collection the figure would be that of the garbage that lies around.
  globalThis.gc?.();
  process.send?.({ rssBytes: process.memoryUsage().rss });
});
process.on('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
