import { areas } from '@certame/contract/areas.ts';
import { hasAction, tableOf } from '@certame/contract/kit/area/define-area.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import pg from 'pg';
import { validBody } from '../bad-input/area-values.ts';

interface Column {
  table: string;
  names: string[];
}

async function tenantTables(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select c.relname as table, array_agg(a.attname::text) as names
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname having bool_or(a.attname = 'institution_id') order by 1`,
  );
  return rows;
}

/** An area of which the demonstration has no row yet gets one from its declaration. */
async function fillAreas(owner: pg.Client, admin: ApiClient): Promise<void> {
  const options: Record<string, string> = {};
  for (const { key } of areas) {
    const { body } = await admin.get(`/api/v1/${key}/options`);
    if (body.model?.[0]) options[key] = body.model[0].id;
  }
  for (const area of areas.filter((one) => one.scope === 'institution' && hasAction(one, 'create'))) {
    const table = pg.escapeIdentifier(tableOf(area));
    const { rowCount } = await owner.query(`select 1 from ${table} where institution_id = $1 limit 1`, [
      admin.institutionId,
    ]);
    if (rowCount !== 0) continue;
    const around = {
      serial: 1,
      foreignId: () => undefined,
      ownId: (key: string) => options[key] ?? '',
    };
    const { status, body } = await admin.post(`/api/v1/${area.key}`, validBody(area, around));
    if (status !== 201) throw new Error(`No row of ${area.key} could be made: ${JSON.stringify(body)}`);
  }
}

/** Rows that the demonstration's first institution lacks of its own, made so that every kind of row is tried. */
async function fillGaps(owner: pg.Client, institutionId: string): Promise<void> {
  const manager = `(select id from users where email = 'manager@certame.example')`;
  const has = async (table: string): Promise<boolean> =>
    (await owner.query(`select 1 from ${table} where institution_id = $1 limit 1`, [institutionId]))
      .rowCount !== 0;
  const gaps: Record<string, string> = {
    outbox_emails: `insert into outbox_emails (institution_id, template, to_email, subject, html, plain)
      values ($1, 'basic', 'alguem@certame.example', 'Assunto', '<p>Oi</p>', 'Oi')`,
    data_access: `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
      select $1, 'user', ${manager}, 'courses', id, 'write' from courses where institution_id = $1 limit 1`,
    questionnaire_templates: `insert into questionnaire_templates (institution_id, name, settings) values ($1, 'Modelo alheio', '{}')`,
    editor_groups: `insert into editor_groups (institution_id, name) values ($1, 'Grupo alheio')`,
    grading_configs: `insert into grading_configs (institution_id, questionnaire_id, name, criteria, min_score, max_score, total_teacher, final_rule, blind, students_scope)
      select $1, id, 'Correção alheia', '[]', 0, 10, 1, 'nearest-two', true, 'all' from questionnaires where institution_id = $1 limit 1`,
    grading_bank_comments: `insert into grading_bank_comments (institution_id, config_id, text)
      select $1, id, 'Comentário alheio' from grading_configs where institution_id = $1 limit 1`,
    grading_training_answers: `insert into grading_training_answers (institution_id, config_id, attempt_id, item_id, response_seq, score, criteria_scores)
      select $1, c.id, a.id, i.id, 1, 0, '{}' from grading_configs c join attempts a on a.institution_id = c.institution_id
        join questionnaire_items i on i.questionnaire_id = a.questionnaire_id where c.institution_id = $1 limit 1`,
    job_runs: `insert into job_runs (institution_id, user_id, kind, state) values ($1, ${manager}, 'export', 'done')`,
    answer_uploads: `insert into answer_uploads (id, institution_id, attempt_id, item_id, origin, name, size)
      select gen_random_uuid(), $1, a.id, i.id, 'room', 'foto.png', 1
        from attempts a join questionnaire_items i on i.questionnaire_id = a.questionnaire_id where a.institution_id = $1 limit 1`,
    calls: `insert into calls (institution_id, kind, started_by) values ($1, 'talk', ${manager})`,
    meetings: `insert into meetings (institution_id, name, link, call_id, host_id)
      select $1, 'Reunião alheia', 'an-unguessable-link', id, started_by from calls where institution_id = $1 limit 1`,
    media_segments: `insert into media_segments (institution_id, attempt_id, source, mime, started_at)
      select $1, id, 'camera', 'video/webm', now() from attempts where institution_id = $1 limit 1`,
    streams: `insert into streams (institution_id, class_id, title, shows)
      select $1, id, 'Aula alheia', 'camera' from classes where institution_id = $1 limit 1`,
    stream_segments: `insert into stream_segments (institution_id, stream_id, mime, started_at)
      select $1, id, 'video/webm', now() from streams where institution_id = $1 limit 1`,
    proctoring_sessions: `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
      select id, $1, questionnaire_id, '{}', now() from attempts where institution_id = $1 limit 1`,
    erasure_requests: `insert into erasure_requests (institution_id, user_id, reason) values ($1, ${manager}, 'A pedido')`,
    files: `insert into files (institution_id, owner_id, purpose, name, mime, size, sha256, storage_key)
      values ($1, ${manager}, 'question', 'foto.png', 'image/png', 1, 'x', 'x')`,
    physical_questionnaires: `insert into physical_questionnaires (institution_id, questionnaire_id, name, versions, students_scope, columns, font_size, instructions)
      select $1, id, 'Prova alheia', 1, 'all', 1, 11, '' from questionnaires where institution_id = $1 limit 1`,
    paper_pages: `insert into paper_pages (institution_id, paper_id, job_id, source, number, file_id, state)
      select $1, p.id, f.id, 'alheia.pdf', 1, f.id, 'unknown' from physical_questionnaires p, files f where p.institution_id = $1 and f.institution_id = $1 limit 1`,
  };
  for (const [table, insert] of Object.entries(gaps))
    if (!(await has(table))) await owner.query(insert, [institutionId]);
  await owner.query(
    `insert into sessions (user_id, renewal_hash, expires_at) values (${manager}, '', now() + interval '1 day')`,
  );
  await owner.query(`insert into organizations (name) values ('Organização alheia')`);
}

/** One row of each table that is the institution's, by table; what an address names otherwise stands under that name. */
export async function foreignRows(owner: pg.Client, admin: ApiClient): Promise<Record<string, string>> {
  const institutionId = admin.institutionId ?? '';
  await fillGaps(owner, institutionId);
  await fillAreas(owner, admin);
  const found: Record<string, string> = {};
  for (const { table, names } of await tenantTables(owner)) {
    if (!names.includes('id')) continue;
    const { rows } = await owner.query<{ id: string }>(
      `select id::text from ${pg.escapeIdentifier(table)} where institution_id = $1 limit 1`,
      [institutionId],
    );
    if (rows[0]) found[table] = rows[0].id;
  }
  const { rows } = await owner.query<Record<string, string>>(
    `select $1::uuid as institutions,
            (select id from organizations where name = 'Organização alheia') as organizations,
            (select short_url_id from questionnaires where institution_id = $1 limit 1) as short_url_id,
            (select link from meetings where institution_id = $1 limit 1) as link,
            (select user_id from memberships group by user_id
              having bool_and(institution_id = $1) and count(*) = 1 order by user_id limit 1) as users,
            (select s.id from sessions s join users u on u.id = s.user_id
              where u.email = 'manager@certame.example' limit 1) as sessions`,
    [institutionId],
  );
  return { ...found, ...rows[0] };
}

/** Names a row of each area so that it is known wherever it appears. */
export async function markForeignRows(
  owner: pg.Client,
  rows: Readonly<Record<string, string>>,
  mark: string,
): Promise<void> {
  for (const area of areas) {
    const field = area.fields[area.labelField];
    if (area.ofInstallation || field?.kind !== 'text' || !rows[tableOf(area)]) continue;
    const [table, column] = [tableOf(area), area.labelField].map(pg.escapeIdentifier);
    await owner.query(`update ${table} set ${column} = $1 where id = $2`, [mark, rows[tableOf(area)]]);
  }
}

/** What the institution's rows say, table by table, to see whether anything has changed. */
export async function fingerprintOf(
  owner: pg.Client,
  institutionId: string,
): Promise<Record<string, string | null>> {
  const prints: Record<string, string | null> = {};
  for (const { table } of await tenantTables(owner)) {
    const { rows } = await owner.query<{ print: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as print
         from ${pg.escapeIdentifier(table)} t where institution_id = $1`,
      [institutionId],
    );
    prints[table] = rows[0]?.print ?? null;
  }
  return prints;
}
