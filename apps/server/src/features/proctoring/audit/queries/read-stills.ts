import type { Still } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { readSegments } from './read-audit.ts';

/** A still's ordinal is its second within the segment. */
const instantOf = (startedAt: Date, ordinal: number): string =>
  new Date(startedAt.getTime() + ordinal * 1000).toISOString();

/** Stills that are in the store: rows only say that some were sent. */
export async function readStills(
  scope: Scope,
  { mediaStore }: Pick<Services, 'mediaStore'>,
  attemptId: string,
): Promise<Still[]> {
  const segments = (await readSegments(scope, attemptId)).filter(({ source }) => source === 'still');
  const stills: Still[] = [];
  for (const { id, started_at } of segments) {
    const chunks = await mediaStore.list({
      institutionId: scope.institutionId,
      ownerId: attemptId,
      segmentId: id,
    });
    stills.push(
      ...chunks.map(({ ordinal }) => ({ segment_id: id, ordinal, at: instantOf(started_at, ordinal) })),
    );
  }
  return stills.sort((one, other) => one.at.localeCompare(other.at));
}
