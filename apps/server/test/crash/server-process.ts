import { locateClusterHome } from '@certame/db/embedded/cluster-home.ts';
import { loadConfig } from '#plugins/config.ts';
import { startServer } from '#start-server.ts';

/** A server in a process of its own, to be killed. */
const config = loadConfig(process.env);
const server = await startServer(config, { quiet: true });
const postgresData = locateClusterHome(config.dataDir).pgData;
process.send?.({ ownerUrl: server.urls.owner, postgresData });
process.on('SIGTERM', () => {
  server.stop().then(() => process.exit(0));
});
