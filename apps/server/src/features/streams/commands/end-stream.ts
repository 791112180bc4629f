import { AppError } from '@certame/contract/errors.ts';
import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { streams } from '@certame/db/schema/streams.ts';
import { eq } from '@certame/db/sql.ts';
import { nextStreamState } from '@certame/rules/streams/stream-state.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockStream, type Who } from '../access.ts';

/** Those who watch are told after the commit. */
export async function closeStream(scope: Scope, services: Services, id: string, at: Date): Promise<void> {
  await scope.tx
    .update(streams)
    .set({ state: 'ended', ended_at: at, device_id: null, updated_at: new Date(services.now()) })
    .where(eq(streams.id, id));
  services.realtime.publish(scope, streamChannel, { stream_id: id }, 'changed', {});
}

/** Ending twice is ending once. @throws AppError `not-found`, `stream-state` for one that has not begun. */
export async function endStream(scope: Scope, services: Services, caller: Who, id: string): Promise<void> {
  const stream = await lockStream(scope, caller, id);
  if (nextStreamState(stream.state, 'end') === undefined) throw new AppError('stream-state');
  if (stream.state !== 'ended') await closeStream(scope, services, id, new Date(services.now()));
}
