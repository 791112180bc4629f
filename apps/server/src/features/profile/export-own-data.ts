import { files } from '@certame/db/schema/operations.ts';
import { and, eq, lt } from 'drizzle-orm';
import { packStored, type ZipEntry } from '../../lib/zip/zip-archive.ts';
import type { JobContext } from '../../plugins/jobs.ts';
import type { Services } from '../../services.ts';
import { saveFile } from '../files/index.ts';

export const EXPORT_OWN_DATA_JOB = 'own_data_export';
const keptDays = 7;
const rowsMax = 50_000;

/**
 * What the institution and the account hold of a person, by file. Scores as far as they are released; of messages what the
 * person wrote; of e-mails no contents, which hold links that sign in.
 */
const parts: Readonly<Record<string, string>> = {
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
  notifications: `select type, data, link, created_at, read_at from notifications where user_id = $1 order by created_at`,
  emails: `select template, to_email, subject, state, created_at from outbox_emails where user_id = $1 order by created_at`,
  chat_messages: `select conversation_id, body, created_at, edited_at, deleted_at from chat_messages where sender_id = $1 order by created_at`,
  files: `select name, mime, size, purpose, created_at from files where owner_id = $1 order by created_at`,
};

/** A zip of JSON files, for its owner alone. */
export async function exportOwnData(job: JobContext): Promise<Record<string, unknown>> {
  const { services, actor } = job;
  const entries: ZipEntry[] = [];
  const total = Object.keys(parts).length;
  // As a participant: rules of data access don't hide from people what is their own.
  await services.database.inTenant({ ...actor, asParticipant: true }, async ({ client }) => {
    for (const [name, query] of Object.entries(parts)) {
      const { rows } = await client.query(`${query} limit ${rowsMax}`, [actor.userId]);
      entries.push({ path: `${name}.json`, bytes: Buffer.from(JSON.stringify(rows, null, 2)) });
      await job.progress(entries.length, total);
    }
  });
  const day = new Date(services.now()).toISOString().slice(0, 10);
  const file = {
    name: `${String(job.input.file_name)}-${day}.zip`,
    mime: 'application/zip',
    bytes: packStored(entries),
  };
  const row = await job.inScope((scope) => saveFile(scope, services, file, { purpose: 'own_data' }));
  return { file_id: row.id };
}

/** Copies are made to be taken along, not to lie here. */
export async function forgetExports(services: Services): Promise<void> {
  const before = new Date(services.now() - keptDays * 24 * 60 * 60_000);
  const gone = await services.database.asSystem('copies of own data that were kept long enough', (tx) =>
    tx
      .delete(files)
      .where(and(eq(files.purpose, 'own_data'), lt(files.created_at, before)))
      .returning({ storageKey: files.storage_key }),
  );
  for (const { storageKey } of gone) await services.files.remove(storageKey);
}
