import * as contract from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { recordingStates } from '@certame/contract/features/proctoring/video-states.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';

/** Recordings of the institution's supervised attempts, the newest first. */
export const recordingList = defineList<typeof contract.listRecordings>({
  list: contract.listRecordings,
  export: contract.exportRecordings,
  title: ({ translate }) => translate('titles./proctoring_recording'),
  labels: 'recordings.columns',
  columns: {
    person: { kind: 'text', sort: true },
    questionnaire: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'recordings.states' },
    began_at: { kind: 'dateTime', sort: true },
    video_ms: { kind: 'integer', sort: true },
    bytes: { kind: 'integer', sort: true },
    delete_after: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'began_at', descending: true },
  instants: ['deleted_at'],
  filters: {
    state: { column: sql`t.state`, accepts: recordingStates },
    ...periodFilters(sql`t.began_at`),
  },
  from: ({ scope }) => sql`
    select p.attempt_id as id, coalesce(person.name, u.name) as person, q.name as questionnaire,
           case when p.media_deleted_at is not null then 'deleted' else p.video_state end as state,
           p.began_at, p.video_ms, p.video_gaps as gaps, p.video_failure as failure, p.delete_after,
           p.media_deleted_at as deleted_at,
           (p.video_bytes + coalesce((select sum(m.bytes) from media_segments m where m.attempt_id = p.attempt_id), 0))::float8 as bytes,
           concat_ws(' ', coalesce(person.search_text, u.search_text), search_key(q.name)) as search_text
      from proctoring_sessions p
      join attempts a on a.id = p.attempt_id
      join questionnaires q on q.id = p.questionnaire_id
      join users u on u.id = a.user_id
      left join participants k on k.id = a.participant_id
      left join people person on person.id = k.person_id
     where p.institution_id = ${scope.institutionId}
       and ((p.plan ->> 'recorded')::boolean or p.plan ->> 'still_interval_s' is not null)`,
});
