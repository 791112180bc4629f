import type { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { readSegments } from './read-audit.ts';

/** The bytes of one still of this attempt. @throws AppError `not-found`. */
export async function openStill(
  scope: Scope,
  { mediaStore }: Pick<Services, 'mediaStore'>,
  { attemptId, segmentId, ordinal }: { attemptId: string; segmentId: string; ordinal: number },
): Promise<Readable> {
  const segments = await readSegments(scope, attemptId);
  if (!segments.some(({ id, source }) => id === segmentId && source === 'still'))
    throw new AppError('not-found');
  return mediaStore.read({ institutionId: scope.institutionId, ownerId: attemptId, segmentId, ordinal });
}
