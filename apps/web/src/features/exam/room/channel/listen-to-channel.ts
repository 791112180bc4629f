import { importWithRetries, patientClock } from '#lib/page/import-with-retries.ts';
import type { ChannelHandlers } from './subscribe.ts';

const loadSubscription = () => import('./subscribe.ts');

/**
 * Listens to a private channel by deferred code, which is asked for until it is there: a line that is away at that moment must not cost
 * the whole exam its channel. Until then its listeners learn what happened by asking now and then, as they do anyway.
 */
export function listenToChannel(channel: string, handlers: ChannelHandlers): () => void {
  let isStopped = false;
  let stop = (): void => {
    isStopped = true;
  };
  void importWithRetries(loadSubscription, patientClock).then(
    ({ subscribe }) => {
      if (!isStopped) stop = subscribe(channel, handlers);
    },
    // Its code is gone for good, of a build that the server no longer has: asking now and then has to do.
    () => undefined,
  );
  return () => stop();
}
