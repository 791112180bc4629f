import { nextAppealStatus } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockOneForHandling } from '../../lock-appeals.ts';
import { writeHistory } from '../../write-history.ts';

/** A note in the history, for the staff alone or for the candidate too. @throws AppError `not-found`, `appeal-own`. */
export async function noteAppeal(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { id, message, isPublic }: { id: string; message: string; isPublic: boolean },
): Promise<void> {
  const row = await lockOneForHandling(scope, id);
  const status = nextAppealStatus(row.status, 'note');
  await writeHistory(scope, new Date(services.now()), [
    { appealId: id, action: 'noted', status, message, isPublic },
  ]);
}
