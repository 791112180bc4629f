import type { myDataExportJob } from '@certame/contract/features/profile/jobs.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, lt } from '@certame/db/sql.ts';
import { saveFile } from '#features/files/index.ts';
import type { ZipEntry } from '#lib/zip/zip-archive.ts';
import { zipOf } from '#lib/zip/zip-stream.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';

const keptDays = 7;
const rowsMax = 50_000;
/** The addresses of their account and of their persons here. */
const ownAddresses =
  '(select lower(email) from users where id = $1 union select lower(email) from people where user_id = $1)';

/**
 * What the institution and the account hold of a person, by file. Scores as far as they are released; of messages what the
 * person wrote; of e-mails no contents, which hold links that sign in.
 */
export const ownDataParts: Readonly<Record<string, string>> = {
  account: `select id, name, email, phone, language, theme, email_verified_at, last_login_at, created_at from users where id = $1`,
  people: `select name, email, identifier, document, birthdate, phone, kind, active, created_at from people where user_id = $1`,
  roles: `select r.name, m.created_at from memberships m join roles r on r.id = m.role_id where m.user_id = $1`,
  sessions: `select user_agent, address, created_at, last_seen_at, expires_at, revoked_at from sessions where user_id = $1 order by created_at`,
  classes: `select c.name, c.code, c.starts_on, c.ends_on, cs.created_at as enrolled_at from class_students cs
              join classes c on c.id = cs.class_id join people p on p.id = cs.person_id where p.user_id = $1`,
  attempts: `select a.id, q.name as questionnaire, a.number, a.state, a.started_at, a.finished_at, a.justification, a.environment,
                    s.released_total as score, s.released_max as max_score, s.released_at
               from attempts a join questionnaires q on q.id = a.questionnaire_id
               left join score_sheets s on s.attempt_id = a.id where a.user_id = $1 order by a.started_at`,
  // Options by their texts: their ids are the author's, and tell which was written first.
  responses: `select r.attempt_id, r.item_id, r.answered_at, r.received_at,
                     case when v.type in ('multiple_choice', 'check_box')
                          then (select jsonb_agg(o -> 'html' order by o ->> 'html')
                                  from jsonb_array_elements(v.content -> 'options') o where r.value ? (o ->> 'id'))
                          else r.value end as value
                from responses r join attempts a on a.id = r.attempt_id
                join questionnaire_items i on i.id = r.item_id join question_versions v on v.id = i.question_version_id
               where a.user_id = $1`,
  exam_events: `select e.attempt_id, e.type, e.severity, e.data - 'user_id' as data, e.emitted_at, e.received_at from attempt_events e
                  join attempts a on a.id = e.attempt_id where a.user_id = $1`,
  exam_messages: `select m.attempt_id, m.text, m.sent_at, m.read_at from attempt_messages m
                    join attempts a on a.id = m.attempt_id where a.user_id = $1 order by m.sent_at`,
  exam_receipts: `select r.attempt_id, r.version, r.code, r.finished_at, r.issued_at from attempt_receipts r
                    join attempts a on a.id = r.attempt_id where a.user_id = $1 order by r.issued_at`,
  appeals: `select p.protocol, q.name as questionnaire, p.attempt_id, p.item_number as question, p.reason, p.reasoning, p.status, p.answer, p.created_at, p.decided_at, p.withdrawn_at
              from appeals p join questionnaires q on q.id = p.questionnaire_id where p.user_id = $1 order by p.created_at`,
  // What the staff notes for itself is not told.
  appeal_history: `select p.protocol, h.action, h.status, h.message, h.created_at from appeal_handlings h
                     join appeals p on p.id = h.appeal_id where p.user_id = $1 and h.public order by h.created_at`,
  support_requests: `select r.id, q.name as questionnaire, r.attempt_id, r.kind, r.state, r.opened_at, r.taken_at, r.closed_at, r.outcome
                       from support_requests r join questionnaires q on q.id = r.questionnaire_id
                       join participants p on p.id = r.participant_id where p.user_id = $1 order by r.opened_at`,
  support_messages: `select m.request_id, m.text, m.sent_at from support_messages m where m.sender_id = $1 order by m.sent_at`,
  recordings: `select m.attempt_id, m.source, m.mime, m.started_at, m.last_chunk_at, m.chunks, m.bytes
                 from media_segments m join attempts a on a.id = m.attempt_id where a.user_id = $1 order by m.started_at`,
  proctoring_consents: `select q.name as questionnaire, t.version, t.text, c.choice, c.chosen_at, c.granted, c.decided_at
                          from proctoring_consents c join proctoring_consent_texts t on t.id = c.consent_text_id
                          join questionnaires q on q.id = c.questionnaire_id where c.user_id = $1 order by c.chosen_at`,
  environment_checks: `select questionnaire_id, device_id, verdict, lines, checked_at from environment_checks where user_id = $1 order by checked_at`,
  proctoring: `select s.attempt_id, s.plan, s.began_at, s.video_state, s.video_bytes, s.video_ms, s.audit_state, s.delete_after, s.media_deleted_at
                 from proctoring_sessions s join attempts a on a.id = s.attempt_id where a.user_id = $1 order by s.began_at`,
  proctoring_reviews: `select r.attempt_id, r.decision, r.reason, r.consequence, r.reviewed_at from proctoring_reviews r
                         join attempts a on a.id = r.attempt_id where a.user_id = $1 order by r.reviewed_at`,
  evidence_views: `select v.attempt_id, v.kind, v.viewed_at from evidence_views v
                     join attempts a on a.id = v.attempt_id where a.user_id = $1 order by v.viewed_at`,
  notifications: `select type, data, link, created_at, read_at from notifications where user_id = $1 order by created_at`,
  emails: `select template, to_email, subject, state, created_at from outbox_emails where user_id = $1 order by created_at`,
  meeting_messages: `select meeting_id, body, created_at from meeting_messages where user_id = $1 order by created_at`,
  chat_messages: `select conversation_id, body, created_at, edited_at, deleted_at from chat_messages where sender_id = $1 order by created_at`,
  files: `select name, mime, size, purpose, created_at from files where owner_id = $1 order by created_at`,
  roles_waiting: `select r.name, w.email, w.created_at from pending_memberships w join roles r on r.id = w.role_id where w.user_id = $1`,
  consents: `select document, version, language, accepted_at from user_consents where user_id = $1 order by accepted_at`,
  identities: `select provider, issuer, subject, email, created_at, last_used_at from social_identities where user_id = $1 order by created_at`,
  content_views: `select c.name as content, v.at from content_views v join contents c on c.id = v.content_id where v.user_id = $1 order by v.at`,
  class_invitations: `select c.name as class, i.email, i.answer, i.sent_at, i.answered_at, i.created_at from class_invites i
                        join classes c on c.id = i.class_id
                       where i.answered_by = $1 or lower(i.email) in ${ownAddresses} order by i.created_at`,
  exam_invitations: `select q.name as questionnaire, p.invited, p.invite_status, p.extension_min, p.extra_time_percent, p.reduced_limit_min,
                            p.granted_attempts, p.created_at
                       from participants p join questionnaires q on q.id = p.questionnaire_id where p.user_id = $1 order by p.created_at`,
  exam_password_tries: `select q.name as questionnaire, t.wrong, t.last_at, t.locked_until from exam_password_tries t
                          join questionnaires q on q.id = t.questionnaire_id where t.user_id = $1 order by t.last_at`,
  seats: `select q.name as questionnaire, r.name as room from room_participants s
            join rooms r on r.id = s.room_id join participants p on p.id = s.participant_id
            join questionnaires q on q.id = p.questionnaire_id where p.user_id = $1`,
  classes_taught: `select c.name, c.code from class_teachers t join classes c on c.id = t.class_id where t.user_id = $1`,
  practical_tests: `select t.name, s.identifier, v.section_id, v.state, v.started_at, v.submitted_at
                      from practical_test_students s join practical_tests t on t.id = s.practical_test_id join people p on p.id = s.person_id
                      left join practical_visits v on v.student_id = s.id where p.user_id = $1 order by t.name, v.round`,
  practical_tests_examined: `select t.name, t.starts_at from practical_test_teachers g join practical_tests t on t.id = g.practical_test_id
                               where g.user_id = $1 order by t.name`,
  rooms_supervised: `select q.name as questionnaire, r.name as room from room_supervisors s join rooms r on r.id = s.room_id
                       join room_configs k on k.id = s.config_id join questionnaires q on q.id = k.questionnaire_id where s.user_id = $1
                     union all
                     select q.name, null from room_support s join room_configs k on k.id = s.config_id
                       join questionnaires q on q.id = k.questionnaire_id where s.user_id = $1`,
  editor_groups: `select g.name from editor_group_members m join editor_groups g on g.id = m.group_id where m.user_id = $1`,
  response_changes: `select c.attempt_id, c.item_id, c.seq, c.answered_at, c.received_at, c.late,
                            case when v.type in ('multiple_choice', 'check_box')
                                 then (select jsonb_agg(o -> 'html' order by o ->> 'html')
                                         from jsonb_array_elements(v.content -> 'options') o where c.value ? (o ->> 'id'))
                                 else c.value end as value
                       from response_changes c join attempts a on a.id = c.attempt_id
                       join questionnaire_items i on i.id = c.item_id join question_versions v on v.id = i.question_version_id
                      where a.user_id = $1 order by c.attempt_id, c.seq`,
  changes: `select l.at, l.table_name, l.action, l.changes from audit_log l
             where l.table_name = 'users' and l.row_id = $1::uuid::text
                or l.table_name = 'people' and l.row_id in (select id::text from people where user_id = $1) order by l.at`,
  leads: `select c.title as campaign, l.name, l.email, l.phone, l.birthdate, l.guardian_name, l.guardian_email, l.state, l.utm_source,
                 l.utm_medium, l.utm_campaign, l.referrer_host, l.created_at,
                 (select jsonb_agg(jsonb_build_object('at', e.created_at, 'address', e.address, 'consent_version', e.consent_version,
                                                      'guardian_consent', e.guardian_consent) order by e.created_at)
                    from campaign_entries e where e.lead_id = l.id) as entries
            from campaign_leads l join campaigns c on c.id = l.campaign_id where lower(l.email) in ${ownAddresses} order by l.created_at`,
  mailings: `select m.subject, r.name, r.email, r.status, r.created_at from mailing_recipients r join mailings m on m.id = r.mailing_id
              where r.user_id = $1 or lower(r.email) in ${ownAddresses} order by r.created_at`,
  announcements: `select t.message, t.created_at from announcement_recipients r join announcements t on t.id = r.announcement_id
                   where r.user_id = $1 order by t.created_at`,
  chat_blocks: `select blocked_id, created_at from chat_blocks where blocker_id = $1 order by created_at`,
  erasure_requests: `select reason, state, answer, created_at, closed_at from erasure_requests where user_id = $1 order by created_at`,
};

/** A zip of JSON files, for its owner alone. */
export const exportMyData: JobHandler<typeof myDataExportJob> = async (job) => {
  const { services, actor } = job;
  const entries: ZipEntry[] = [];
  const total = Object.keys(ownDataParts).length;
  // As a participant: rules of data access don't hide from people what is their own.
  await services.database.inTenant({ ...actor, asParticipant: true }, async ({ client }) => {
    for (const [name, query] of Object.entries(ownDataParts)) {
      const { rows } = await client.query(`${query} limit ${rowsMax}`, [actor.userId]);
      entries.push({ path: `${name}.json`, bytes: Buffer.from(JSON.stringify(rows, null, 2)) });
      await job.progress(entries.length, total);
    }
  });
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const file = {
    name: `${job.input.file_name}-${day}.zip`,
    mime: 'application/zip',
    content: await zipOf(entries),
  };
  const row = await job.inScope((scope) => saveFile(scope, services, file, { purpose: 'own_data' }));
  return { file_id: row.id };
};

/** Copies are made to be taken along, not to lie here. */
export async function forgetExports(services: Services): Promise<void> {
  const before = new Date(services.now() - keptDays * 24 * 60 * 60_000);
  await services.database.asSystem(
    'copies of own data that were kept long enough',
    async ({ tx, afterCommit }) => {
      const gone = await tx
        .delete(files)
        .where(and(eq(files.purpose, 'own_data'), lt(files.created_at, before)))
        .returning({ storageKey: files.storage_key });
      for (const { storageKey } of gone) afterCommit(() => services.files.remove(storageKey));
    },
  );
}
