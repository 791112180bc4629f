import { createHash } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { levels, type QueueRow, useCorrectionScenario } from '../../testing/correction-scenario.ts';

const scenes = await useCorrectionScenario();
const { base, server, admin, manager, corrector, sql, idOf, begin, queueOf, pathOf, open, write, sheetOf } =
  scenes;

const question: ScenarioQuestion = {
  ...{
    type: 'simple_text',
    content: { statement: '<p>Qual é a capital do Brasil?</p>' },
    key: {},
    score: '2',
  },
};
const five = levels(5, 5, 5, 5, 5);

/** Closed attempts with these answers, of people whose names begin with `Lote`: the first one takes the exam, the others are copies of it. */
async function answersOf(...texts: string[]) {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[question]] });
  const { answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [texts[0]]);
  await sql(
    `with made as (
       insert into users (email, name, password_hash)
       select 'lote' || n || '-' || $1 || '@certame.example', 'Lote ' || n, '' from generate_series(2, $3) n order by n
       returning id, substring(name from 6)::int as n
     ), joined as (
       insert into participants (institution_id, questionnaire_id, user_id)
       select a.institution_id, a.questionnaire_id, made.id from made, attempts a where a.id = $2 returning id, user_id
     ), begun as (
       insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, state, composition_id, packed_form, form,
                             started_at, finished_at, finish_reason, device_id, device_seen_at)
       select a.institution_id, a.questionnaire_id, joined.id, joined.user_id, 1, a.state, a.composition_id, a.packed_form, a.form,
              a.started_at, a.finished_at, a.finish_reason, a.device_id, a.device_seen_at
         from joined, attempts a where a.id = $2 returning id, user_id
     )
     insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
     select begun.id, r.item_id, r.institution_id, 1, to_jsonb(($4::text[])[made.n]), now(), now()
       from begun join made on made.id = begun.user_id join responses r on r.attempt_id = $2`,
    [scenario.shortUrlId.toLowerCase(), answerId, texts.length, texts],
  );
  return scenario;
}

/** Given out to one grader, or to two; each of their rows under its text. */
async function givenOut(texts: string[], change: object = {}, client: ApiClient = manager) {
  const scenario = await answersOf(...texts);
  const alone = {
    total_teacher: 1,
    max_difference: null,
    max_criterion_difference: null,
    grader_ids: [idOf(manager)],
  };
  const { id } = await begin(scenario, { ...alone, ...change });
  const rows = new Map<string, QueueRow>();
  for (const row of await queueOf(client, id)) {
    const [answer] = await sql(`select value #>> '{}' as text from responses where attempt_id = $1`, [
      row.answer_id,
    ]);
    rows.set(answer.text, row);
  }
  const rowOf = (text: string): QueueRow => {
    const row = rows.get(text);
    if (!row) throw new Error(`${text} was not given out`);
    return row;
  };
  return { id, scenario, rowOf };
}

interface Similar {
  answer_id: string;
  value: string;
  fingerprint: string;
  is_begun?: boolean;
}
const similarTo = async (row: QueueRow, client = manager) =>
  (await client.get(pathOf(row, 'similar'))).body.model;
const gradeAll = async (
  row: QueueRow,
  { fingerprint, answers }: { fingerprint: string; answers: readonly Similar[] },
  change: object = {},
  client = manager,
) =>
  client.put(pathOf(row, 'group_grade'), {
    ...{ criteria_scores: five, comment: 'Isso mesmo.', updated_at: null, fingerprint, ...change },
    answers: answers.map(({ answer_id, fingerprint: shown }) => ({ answer_id, fingerprint: shown })),
  });

describe('answers that are alike', () => {
  test('are shown with their texts and without their authors, and get one score and comment together', async () => {
    const { id, rowOf } = await givenOut([
      'Brasília',
      ' BRASILIA.',
      'Brazília',
      'São Paulo',
      'Brasília '.repeat(40),
    ]);
    const first = rowOf('Brasília');
    const reply = await manager.get(pathOf(first, 'similar'));
    expect(reply.body.model).toMatchObject({
      total: 2,
      answers: [
        {
          answer_id: rowOf(' BRASILIA.').answer_id,
          value: ' BRASILIA.',
          is_same: true,
          percent: 100,
          is_begun: false,
        },
        { answer_id: rowOf('Brazília').answer_id, value: 'Brazília', is_same: false, percent: 87 },
      ],
    });
    expect(JSON.stringify([reply.body, ...reply.headers])).not.toMatch(/Lote|lote\d|@certame/);
    const given = await gradeAll(first, reply.body.model, { spent_seconds: 30 });
    expect(given.status).toBe(200);
    expect(JSON.stringify([given.body, ...given.headers])).not.toMatch(/Lote|lote\d|@certame/);
    expect(given.body.model).toMatchObject({ score: '1000', graded: 3, skipped: [] });
    // The next that waits is one that waits, not one of the group.
    expect([rowOf('São Paulo'), rowOf('Brasília '.repeat(40))].map(({ answer_id }) => answer_id)).toContain(
      given.body.model.next_waiting.answer_id,
    );
    for (const text of ['Brasília', ' BRASILIA.', 'Brazília']) {
      const row = rowOf(text);
      expect((await open(manager, row)).body.model).toMatchObject({
        ...{ score: '1000', comment: 'Isso mesmo.', criteria_scores: five },
        spent_seconds: text === 'Brasília' ? 30 : 0,
      });
      expect(await sheetOf(row.answer_id)).toMatchObject({
        state: 'awaiting_release',
        total: '2',
        pending: 0,
      });
      const [trace] = await sql(
        `select (select count(*)::int from attempt_events where attempt_id = $1 and type = 'score_given') as events,
                (select count(*)::int from audit_log
                  where table_name = 'assignment_scores' and action = 'insert' and changes -> 'assignment_id' ->> 1 = $2) as audited`,
        [row.answer_id, row.id],
      );
      expect(trace).toEqual({ events: 1, audited: 1 });
    }
    // Each is changed like any score.
    const again = await open(manager, rowOf('Brazília'));
    await write(manager, rowOf('Brazília'), 'grade', levels(0, 0, 0, 0, 0), again.body.model.updated_at);
    expect((await queueOf(manager, id)).map(({ score }) => score).sort()).toEqual([
      '0',
      '1000',
      '1000',
      null,
      null,
    ]);
    // Nothing waits that is like it any more; a long text is like none.
    expect(await similarTo(first)).toMatchObject({ total: 0 });
    expect(await similarTo(rowOf('Brasília '.repeat(40)))).toEqual({
      fingerprint: null,
      answers: [],
      total: 0,
    });
  });

  test('get no score that changed, were begun, are open or another grader’s; the others do', async () => {
    const texts = [
      'Brasília',
      'brasília',
      'Brasilia',
      'BRASÍLIA',
      'brasilia',
      'Brasília!',
      'Brasília?',
      'São Paulo',
    ];
    const { id, rowOf } = await givenOut(texts);
    const first = rowOf('Brasília');
    const [changed, begun, passedOn, reopened, ownStudent] = [
      ...[rowOf('brasília'), rowOf('Brasilia'), rowOf('BRASÍLIA'), rowOf('brasilia'), rowOf('Brasília!')],
    ] as [QueueRow, QueueRow, QueueRow, QueueRow, QueueRow];
    const shown = await similarTo(first);
    expect(shown.total).toBe(6);
    // It still says the same, and yet not what the grader saw.
    await sql(`update responses set value = '"Brasília."' where attempt_id = $1`, [changed.answer_id]);
    await write(manager, begun, 'draft', levels(1));
    await sql('update grading_assignments set grader_id = $2 where id = $1', [passedOn.id, idOf(corrector)]);
    await sql(`update attempts set state = 'in_progress' where id = $1`, [reopened.answer_id]);
    await sql(
      `with person as (
         insert into people (institution_id, user_id, kind, name, email)
         select institution_id, user_id, 'student', 'Aluno próprio', 'proprio@certame.example' from attempts where id = $1 returning id, institution_id
       ), class as (
         insert into classes (institution_id, name) select institution_id, 'Turma própria' from person returning id, institution_id
       ), taught as (
         insert into class_teachers (institution_id, class_id, user_id) select institution_id, id, $2 from class
       )
       insert into class_students (institution_id, class_id, person_id) select class.institution_id, class.id, person.id from class, person`,
      [ownStudent.answer_id, idOf(manager)],
    );
    // What the grader sees now says so already: begun ones are marked, the rest is not there.
    const seen = (await similarTo(first)).answers.map((one: Similar) => `${one.value} ${one.is_begun}`);
    expect(seen.sort()).toEqual(['Brasilia true', 'Brasília. false', 'Brasília? false']);
    // And the page that was open longer takes nothing more, nor what is like none of them.
    const stranger = {
      ...{ answer_id: rowOf('São Paulo').answer_id, value: '' },
      fingerprint: createHash('md5').update('"São Paulo"').digest('hex'),
    };
    const given = await gradeAll(first, {
      ...shown,
      answers: [...shown.answers, stranger, shown.answers[0]],
    });
    expect(given.body.model).toMatchObject({ graded: 2, score: '1000' });
    const reasons = Object.fromEntries(
      given.body.model.skipped.map((one: { answer_id: string; reason: string }) => [
        one.answer_id,
        one.reason,
      ]),
    );
    expect(reasons).toEqual({
      [changed.answer_id]: 'changed',
      [begun.answer_id]: 'begun',
      [passedOn.answer_id]: 'not_yours',
      [reopened.answer_id]: 'open',
      [ownStudent.answer_id]: 'not_yours',
      [stranger.answer_id]: 'changed',
    });
    const scored = await sql(
      `select g.attempt_id from grading_assignments g join assignment_scores s on s.assignment_id = g.id where g.config_id = $1`,
      [id],
    );
    expect(scored.map(({ attempt_id }) => attempt_id).sort()).toEqual(
      [first.answer_id, rowOf('Brasília?').answer_id].sort(),
    );
    await sql(`update attempts set state = 'awaiting_correction' where id = $1`, [reopened.answer_id]);
  });

  test('are nobody else’s to grade, and are left alone with one that cannot be graded', async () => {
    const { id, rowOf } = await givenOut(['Brasília', 'brasília', 'Brasilia'], { daily_share: 2 });
    const first = rowOf('Brasília');
    const shown = await similarTo(first);
    expect((await corrector.get(pathOf(first, 'similar'))).status).toBe(404);
    expect((await gradeAll(first, shown, {}, corrector)).status).toBe(404);
    // Another page has written, the levels are not all there, the answer says something else: nothing is written.
    const refused = [
      await gradeAll(first, shown, { updated_at: new Date().toISOString() }),
      await gradeAll(first, shown, { criteria_scores: levels(5) }),
      await gradeAll(first, { ...shown, fingerprint: '0'.repeat(32) }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['conflict', 'invalid-value', 'conflict']);
    expect(
      await sql(
        'select 1 from assignment_scores s join grading_assignments g on g.id = s.assignment_id where g.config_id = $1',
        [id],
      ),
    ).toEqual([]);
    // The day's share is for the one that is open and one more.
    const given = await gradeAll(first, shown);
    expect(given.body.model).toMatchObject({
      graded: 2,
      skipped: [{ answer_id: shown.answers[1].answer_id, reason: 'share' }],
    });
    await sql(`update grading_configs set deadline_at = now() - interval '1 second' where id = $1`, [id]);
    const rest = rowOf(shown.answers[1].value);
    expect((await gradeAll(rest, { ...(await similarTo(rest)), answers: shown.answers })).body.code).toBe(
      'grading-over',
    );
  });

  test('that diverge together go each to one grader more', async () => {
    const pair = { total_teacher: 2, max_difference: '100', grader_ids: [manager, corrector].map(idOf) };
    const { id, scenario, rowOf } = await givenOut(['Brasília', 'brasília'], pair);
    await manager.put(
      `${base}/${id}`,
      scenes.bodyFor(scenario, {
        ...pair,
        max_criterion_difference: null,
        grader_ids: [manager, corrector, admin].map(idOf),
      }),
    );
    const first = rowOf('Brasília');
    const theirs = (await queueOf(corrector, id)).find((row) => row.answer_id === first.answer_id);
    if (!theirs) throw new Error('The corrector has nothing');
    await gradeAll(
      theirs,
      await similarTo(theirs, corrector),
      { criteria_scores: levels(0, 0, 0, 0, 0) },
      corrector,
    );
    expect(await queueOf(admin, id)).toEqual([]);
    expect((await gradeAll(first, await similarTo(first))).body.model).toMatchObject({ graded: 2 });
    expect((await queueOf(admin, id)).map(({ status }) => status)).toEqual(['CP', 'CP']);
    // The third agrees with one of the two: a score each, and the group's too.
    const [third] = await queueOf(admin, id);
    if (!third) throw new Error('Nobody was asked');
    expect((await gradeAll(third, await similarTo(third, admin), {}, admin)).body.model).toMatchObject({
      graded: 2,
    });
    for (const text of ['Brasília', 'brasília'])
      expect(await sheetOf(rowOf(text).answer_id)).toMatchObject({ total: '2', pending: 0 });
  });
});
