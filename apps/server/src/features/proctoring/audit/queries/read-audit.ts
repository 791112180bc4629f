import type { Audit, AuditReview } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import {
  auditConsequences,
  auditDecisions,
  evidenceKinds,
  mediaSources,
} from '@certame/contract/features/proctoring/video-states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { findSupervised } from './find-audit.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const reviewRow = z.object({
  id: z.string(),
  decision: z.enum(auditDecisions),
  reason: z.string(),
  consequence: z.enum(auditConsequences),
  reviewed_by: z.string(),
  reviewer: z.string(),
  reviewed_at: instantColumn,
});

/** Decisions of an attempt, the newest first. */
export async function readReviews(scope: Scope, attemptId: string): Promise<AuditReview[]> {
  const rows = await queryRows(
    scope,
    reviewRow,
    sql`select r.id, r.decision, r.reason, r.consequence, r.reviewed_by, u.name as reviewer, r.reviewed_at
          from proctoring_reviews r join users u on u.id = r.reviewed_by
         where r.attempt_id = ${attemptId} and r.institution_id = ${scope.institutionId}
         order by r.reviewed_at desc, r.id desc`,
  );
  return rows.map((row) => ({ ...row, reviewed_at: row.reviewed_at.toISOString() }));
}

const segmentRow = z.object({
  id: z.string(),
  source: z.enum(mediaSources),
  started_at: instantColumn,
  ended_at: instantColumn.nullable(),
});
export type RecordedSegment = z.output<typeof segmentRow>;

/** What was recorded of an attempt. A recorder that broke off tells no end: its last chunk does. */
export const readSegments = (scope: Scope, attemptId: string): Promise<RecordedSegment[]> =>
  queryRows(
    scope,
    segmentRow,
    sql`select id, source, started_at, coalesce(ended_at, last_chunk_at) as ended_at from media_segments
         where attempt_id = ${attemptId} and institution_id = ${scope.institutionId}
         order by started_at, id`,
  );

const viewRow = z.object({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  name: z.string(),
  first_viewed_at: instantColumn,
  viewed_at: instantColumn,
  count: z.number(),
});
const shownViews = 100;
/** Looks of one person at one kind of evidence are one line of the log as long as no more than this lies between them. */
const betweenLooks = sql`interval '30 minutes'`;

const readViews = (scope: Scope, attemptId: string): Promise<z.output<typeof viewRow>[]> =>
  queryRows(
    scope,
    viewRow,
    sql`with looks as (
          select v.id, v.kind, v.user_id, v.viewed_at, coalesce(v.viewed_at - lag(v.viewed_at) over before > ${betweenLooks}, true) as is_first
            from evidence_views v where v.attempt_id = ${attemptId} and v.institution_id = ${scope.institutionId}
          window before as (partition by v.user_id, v.kind order by v.viewed_at, v.id)),
        runs as (
          select l.*, count(*) filter (where l.is_first) over (partition by l.user_id, l.kind order by l.viewed_at, l.id) as run from looks l)
        select (array_agg(r.id order by r.viewed_at, r.id))[1] as id, r.kind, u.name, min(r.viewed_at) as first_viewed_at,
            max(r.viewed_at) as viewed_at, count(*)::int as count
          from runs r join users u on u.id = r.user_id
         group by r.user_id, u.name, r.kind, r.run
         order by max(r.viewed_at) desc, 1 desc limit ${shownViews}`,
  );

/** What the page of an audit says beside its events. @throws AppError `not-found`. */
export async function readAudit(scope: Scope, attemptId: string): Promise<Audit> {
  const found = await findSupervised(scope, attemptId);
  const segments = await readSegments(scope, attemptId);
  const views = await readViews(scope, attemptId);
  const { id, name, exam, questionnaire_id, number, state, plan, audit_state } = found;
  const first = segments.find(({ source }) => source !== 'still');
  return {
    ...{ id, name, exam, questionnaire_id, number, state, plan, audit_state },
    started_at: found.started_at.toISOString(),
    finished_at: iso(found.finished_at),
    flagged_at: iso(found.flagged_at),
    delete_after: iso(found.delete_after),
    media_deleted_at: iso(found.media_deleted_at),
    video: {
      state: found.video_state,
      began_at: iso(first?.started_at ?? null),
      ms: found.video_ms,
      bytes: found.video_bytes,
      gaps: found.video_gaps,
    },
    segments: segments.map((segment) => ({
      ...segment,
      started_at: segment.started_at.toISOString(),
      ended_at: iso(segment.ended_at),
    })),
    reviews: await readReviews(scope, attemptId),
    views: views.map((view) => ({
      ...view,
      first_viewed_at: view.first_viewed_at.toISOString(),
      viewed_at: view.viewed_at.toISOString(),
    })),
  };
}
