import { safeError } from '#lib/log/safe-error.ts';
import { ConfigError, loadConfig } from '#plugins/config.ts';
import { exitCodes } from './exit-codes.ts';
import { onLauncherGone, tellLauncher } from './instance-lock.ts';
import { installLastResort } from './last-resort.ts';
import { AlreadyRunningError, type RunningServer, startServer } from './start-server.ts';

let running: RunningServer | undefined;
try {
  const starting = startServer(loadConfig(process.env));
  installLastResort({
    log: (error, message) => {
      if (running) running.services.log.fatal({ err: error }, message);
      else console.error(message, safeError(error));
    },
    stop: async () => (await starting).stop(),
  });
  let stopping = false;
  /** Also while it is still starting: what has begun, such as the database, is stopped with the rest. */
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    tellLauncher('stopping');
    try {
      await (await starting).stop();
      process.exit(exitCodes.clean);
    } catch (error) {
      console.error(safeError(error));
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  onLauncherGone(stop);
  running = await starting;
  tellLauncher('ready');
} catch (error) {
  const isForPerson = error instanceof ConfigError || error instanceof AlreadyRunningError;
  console.error(isForPerson ? error.message : safeError(error));
  process.exit(isForPerson ? exitCodes.configuration : exitCodes.failed);
}
