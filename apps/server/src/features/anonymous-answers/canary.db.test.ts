import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { expect, test } from 'vitest';
import { useSurvey } from './testing/survey.ts';

/** Looks wherever staff may look for what was answered, and for who stands beside it. */
const survey = await useSurvey();
const { server, sql } = survey;
const admin = await server.as('admin', firstInstitution);

const addressOf = /:(\w+)/;
function pathsOf(path: string, ids: readonly string[], answerIds: readonly string[], code: string): string[] {
  const name = addressOf.exec(path)?.[1];
  if (name === undefined) return [path];
  const values = name === 'short_url_id' ? [code] : name === 'answer_id' ? answerIds : ids;
  return values.flatMap((value) => pathsOf(path.replace(`:${name}`, value), ids, answerIds, code));
}

/** Every reading endpoint of JSON, with every id that could lead to an answer. */
async function readEverything(questionnaireId: string, shortUrlId: string): Promise<Map<string, string>> {
  const rows = await sql('select id, participant_id, user_id from attempts where questionnaire_id = $1', [
    questionnaireId,
  ]);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const ids = [questionnaireId, first.id, first.participant_id, first.user_id];
  const replies = new Map<string, string>();
  for (const { endpoint } of declaredEndpoints) {
    if (endpoint.method !== 'GET' || endpoint.carries === 'file' || /:type\b/.test(endpoint.path)) continue;
    const paths = pathsOf(endpoint.path, ids, [first.id, last.id], shortUrlId);
    for (const path of paths) {
      const { body } = await admin.get(`${path}?full=1&only=all&per_page=100`);
      replies.set(path, JSON.stringify(body) ?? '');
    }
  }
  return replies;
}

/** Tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql(`select exists (select from "${name}" t where t::text like $1) as found`, [
      `%${text}%`,
    ]);
    if (row.found) found.push(name);
  }
  return found.toSorted();
}

test('no staff reads an anonymous answer before the end, nor finds out afterwards whose it is', async () => {
  const scenario = await survey.make();
  const { questionnaireId, shortUrlId } = scenario;
  for (let n = 0; n < 5; n++) await survey.answer(scenario, survey.people[n], `CanaryAnswer${n}`);
  const open = await survey.begin(scenario, survey.people[5], 'CanaryAnswerOpen');

  // Its author goes on with it, and nobody else sees it; the sent ones neither.
  const own = await open.client.get(`/api/v1/answers/${open.answerId}?device_id=device-of-a-test`);
  expect(JSON.stringify(own.body)).toContain('CanaryAnswerOpen');
  const hidden = { type: 'page_hidden', seq: 1, data: {}, emitted_at: new Date().toISOString() };
  const reported = await open.client.post(`/api/v1/answers/${open.answerId}/events`, {
    device_id: 'device-of-a-test',
    events: [hidden],
  });
  expect(reported.body.acknowledged_seq).toBe(1);
  const reach = (person: number, asParticipant: boolean, text: string) =>
    server.services.database.inTenant(
      { institutionId: scenario.institutionId, userId: survey.people[person]?.id ?? '', asParticipant },
      async ({ client }) => (await client.query(text, [open.answerId])).rowCount,
    );
  const rows = 'responses where attempt_id = $1';
  // Its author, as one who answers; nobody else, and not as staff.
  for (const [person, asParticipant, seen] of [
    [5, true, 2],
    [5, false, 0],
    [0, true, 0],
    [0, false, 0],
  ] as const)
    expect(await reach(person, asParticipant, `select from ${rows}`)).toBe(seen);
  expect(await reach(0, true, `delete from ${rows}`)).toBe(0);
  // A change that reads nothing is under no policy of reading.
  const blindly =
    'with asked as (select $1::uuid) update responses set institution_id = current_institution()';
  const [others] = await sql(
    'select count(*)::int as count from responses where not sealed and institution_id = $1',
    [scenario.institutionId],
  );
  for (const asParticipant of [true, false])
    expect(await reach(0, asParticipant, blindly)).toBe(others.count);
  await expect(
    reach(
      0,
      true,
      `insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at, sealed)
       values ($1, gen_random_uuid(), current_institution(), 1, '"Outra"', now(), now(), true)`,
    ),
  ).rejects.toThrow('row-level security');
  for (const [path, text] of await readEverything(questionnaireId, shortUrlId))
    expect(text, path).not.toContain('CanaryAnswer');
  expect(await tablesWith('CanaryAnswer')).toEqual(['anonymous_answers', 'responses']);
  expect(await tablesWith('CanaryAnswer0')).toEqual(['anonymous_answers']);

  await survey.finish(open);
  await survey.close(questionnaireId);
  const attempts = await sql(
    `select a.id, a.participant_id, a.user_id, a.session_id, u.name, u.email
       from attempts a join users u on u.id = a.user_id where a.questionnaire_id = $1`,
    [questionnaireId],
  );
  expect(attempts).toHaveLength(6);
  const telling = attempts.flatMap((row) => Object.values(row).map(String));
  const shown: string[] = [];
  for (const [path, text] of await readEverything(questionnaireId, shortUrlId)) {
    if (!text.includes('CanaryAnswer')) continue;
    shown.push(path);
    expect(
      telling.filter((one) => text.includes(one)),
      path,
    ).toEqual([]);
    expect(text, path).not.toMatch(/\d{4}-\d\d-\d\dT/);
  }
  expect(shown).toEqual([`/api/v1/questionnaires/${questionnaireId}/anonymous_answers`]);
  // The walk went where names stand too: the search above would have found them.
  const participants = await admin.get(`/api/v1/questionnaires/${questionnaireId}/participants?per_page=100`);
  expect(JSON.stringify(participants.body)).toContain(attempts[0]?.email);
  expect(await tablesWith('CanaryAnswer')).toEqual(['anonymous_answers']);

  // What hangs on an attempt says nothing of what was answered in it.
  const [left] = await sql(
    `select count(*) filter (where form <> '{"sections":[]}')::int as forms,
            (select count(*)::int from score_sheets where questionnaire_id = $1) as sheets,
            (select count(*)::int from response_changes c join attempts b on b.id = c.attempt_id where b.questionnaire_id = $1) as changes,
            (select array_agg(distinct e.type order by e.type) from attempt_events e join attempts b on b.id = e.attempt_id
              where b.questionnaire_id = $1) as events
       from attempts where questionnaire_id = $1`,
    [questionnaireId],
  );
  expect(left).toMatchObject({ forms: 0, sheets: 0, changes: 0 });
  expect(left.events).toEqual(expect.arrayContaining(['finish', 'start']));
  expect(left.events).not.toContain('page_hidden');
});

test('an answer is kept without its time, its place among others and its author', async () => {
  const scenario = await survey.make();
  await survey.answer(scenario, survey.people[0], 'Texto');
  const columns = await sql(
    `select column_name as name, data_type as type, column_default as given from information_schema.columns
      where table_schema = 'public' and table_name = 'anonymous_answers' order by ordinal_position`,
  );
  expect(columns).toEqual([
    { name: 'id', type: 'uuid', given: 'gen_random_uuid()' },
    { name: 'institution_id', type: 'uuid', given: null },
    { name: 'questionnaire_id', type: 'uuid', given: null },
    { name: 'answers', type: 'jsonb', given: null },
  ]);
  const [tied] = await sql(
    `select array_agg(distinct confrelid::regclass::text order by confrelid::regclass::text) as tables from pg_constraint
      where conrelid = 'anonymous_answers'::regclass and contype = 'f'`,
  );
  expect(tied.tables).toEqual(['institutions', 'questionnaires']);
  // Version 4: random from end to end, without a clock in it, whoever gives the id.
  for (const { id } of await sql('select id from anonymous_answers')) expect(id[14]).toBe('4');
});
