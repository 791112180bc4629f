import { auditEventsMax } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import type { ListContext } from '#crud/lists/define-list.ts';
import { readList } from '#crud/lists/read-list.ts';
import { findTimelineAttempt, timelineList } from '#features/timeline/index.ts';

type Asking = Pick<ListContext<unknown, unknown>, 'scope' | 'services' | 'caller' | 'translate'>;

/** Everything on record of an attempt in one go, each event verified against the one before it. @throws AppError `not-found`. */
export async function readAuditEvents(
  asking: Asking,
  attemptId: string,
): Promise<{ rows: TimelineRow[]; hasMore: boolean }> {
  const context = {
    ...asking,
    params: { answer_id: attemptId },
    now: new Date(asking.services.now()),
    filters: {},
    found: await findTimelineAttempt(asking.scope, attemptId),
  };
  const { rows, total } = await readList(
    timelineList,
    context,
    { filters: {}, direction: 'asc' },
    { limit: auditEventsMax, offset: 0 },
  );
  return { rows, hasMore: total > rows.length };
}
