import { onLauncherGone } from './instance-lock.ts';
import { ConfigError, loadConfig } from './plugins/config.ts';
import { AlreadyRunningError, startServer } from './start-server.ts';

try {
  const starting = startServer(loadConfig(process.env));
  let stopping = false;
  /** Also while it is still starting: what has begun, such as the database, is stopped with the rest. */
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  onLauncherGone(stop);
  await starting;
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof AlreadyRunningError ? error.message : error);
  process.exit(1);
}
