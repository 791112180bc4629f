import { AppError } from '@certame/contract/errors.ts';
import { streams } from '@certame/db/schema/streams.ts';
import { eq } from '@certame/db/sql.ts';
import { nextStreamState } from '@certame/rules/streams/stream-state.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockStream, type Who } from '../access.ts';

/** With its chunks; the content that was made of it stays. @throws AppError `not-found`, `stream-state`. */
export async function deleteStream(scope: Scope, services: Services, caller: Who, id: string): Promise<void> {
  const stream = await lockStream(scope, caller, id);
  if (nextStreamState(stream.state, 'delete') === undefined) throw new AppError('stream-state');
  await scope.tx.delete(streams).where(eq(streams.id, id));
  scope.afterCommit(() =>
    services.mediaStore.remove({ institutionId: scope.institutionId, ownerId: id }).then(() => undefined),
  );
}
