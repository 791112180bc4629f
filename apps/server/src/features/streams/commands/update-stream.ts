import { AppError } from '@certame/contract/errors.ts';
import { streams } from '@certame/db/schema/streams.ts';
import { eq } from '@certame/db/sql.ts';
import { nextStreamState } from '@certame/rules/streams/stream-state.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockStream, type Who } from '../access.ts';
import { checkedValues, type StreamInput } from '../checked-values.ts';

/** Of one that has not begun. @throws AppError `not-found`, `stream-state`, `validation`. */
export async function updateStream(
  scope: Scope,
  services: Pick<Services, 'now'>,
  caller: Who,
  { id, ...input }: StreamInput & { id: string },
): Promise<void> {
  const stream = await lockStream(scope, caller, id);
  if (nextStreamState(stream.state, 'change') === undefined) throw new AppError('stream-state');
  const values = await checkedValues(scope, services, caller, input);
  await scope.tx
    .update(streams)
    .set({ ...values, updated_at: new Date(services.now()) })
    .where(eq(streams.id, id));
}
