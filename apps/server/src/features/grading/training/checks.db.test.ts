import type { ApiReply } from '@certame/testkit/api-client.ts';
import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { levels, type QueueRow } from '../testing/correction-scenario.ts';
import { agreed, far, near, useTrainingScenario } from '../testing/training-scenario.ts';

const scenes = await useTrainingScenario();
const {
  base,
  server,
  admin,
  manager,
  corrector,
  sql,
  idOf,
  essaysOf,
  begin,
  distribute,
  queueOf,
  pathOf,
  open,
  write,
  sheetOf,
  rules,
  trained,
  withSet,
  train,
  progressOf,
} = scenes;

describe('a check', () => {
  test('differs by no byte from an ordinary answer', async () => {
    const { id, queue, firstCheck, firstOrdinary } = await trained();
    /** Ids, places and instants are each answer's own; all else has to be the same. */
    const plain = ({ status, body, headers }: ApiReply): string =>
      JSON.stringify([
        status,
        body,
        ...[...headers].filter(([name]) => !['date', 'content-length', 'x-request-id'].includes(name)),
      ])
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/"(next|previous|next_waiting)":(null|\{[^}]*\})/g, '"$1"')
        .replace(/"number":\d+/g, '"number"')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant');
    const walk = async (row: QueueRow): Promise<string[]> => {
      const opened = await open(corrector, row);
      const draft = await write(corrector, row, 'draft', levels(3), opened.body.model.updated_at);
      const flagged = await corrector.put(pathOf(row, 'flags'), { kind: 'off_topic', note: 'Ver' });
      await corrector.post(pathOf(row, 'flags/withdraw'), { kind: 'off_topic' });
      const back = await corrector.post(pathOf(row, 'give_back'));
      const given = await write(corrector, row, 'grade', agreed, draft.body.model.updated_at);
      const shown = await open(corrector, row);
      const listed = (await queueOf(corrector, id)).find((one) => one.id === row.id);
      return [opened, draft, flagged, back, given, shown]
        .map(plain)
        .concat(JSON.stringify({ ...listed, id: '', answer_id: '', number: 0 }));
    };
    const figuresOf = async () =>
      (await corrector.get(`${base}/corrections/figures`)).body.model.find(
        (one: { id: string }) => one.id === id,
      );
    expect(await figuresOf()).toMatchObject({ given_out: queue.length, scored: 0 });
    const ofCheck = await walk(firstCheck);
    // Whoever compares the own figures with the queue learns nothing either.
    expect(await figuresOf()).toMatchObject({ given_out: queue.length, scored: 1, mean: 600 });
    // One waits less when the second is opened: the same for both.
    const waiting = (texts: string[]) => texts.map((text) => text.replace(/"waiting":\d+/g, '"waiting"'));
    expect(waiting(ofCheck)).toEqual(waiting(await walk(firstOrdinary)));
    expect(await figuresOf()).toMatchObject({ given_out: queue.length, scored: 2, mean: 600 });
  });

  test('that is missed pauses the queue until the chair opens it, and never touches its student', async () => {
    const { id, scenario, taken, firstCheck, firstOrdinary, ordinary } = await trained();
    const comment = 'Comentário de um aferimento';
    const missed = await corrector.put(pathOf(firstCheck, 'grade'), {
      criteria_scores: far,
      comment,
      updated_at: null,
    });
    expect(missed.status).toBe(200);
    const refused = await open(corrector, firstOrdinary);
    expect([refused.status, refused.body.code]).toEqual([409, 'grading-paused']);
    // The first score counts: changing it afterwards is refused too.
    expect(
      (await write(corrector, firstCheck, 'grade', agreed, missed.body.model.updated_at)).body.code,
    ).toBe('grading-paused');
    const graderOf = async () =>
      (await admin.get(`${base}/${id}/training`)).body.model.graders.find(
        (one: { id: string }) => one.id === idOf(corrector),
      );
    expect(await graderOf()).toMatchObject({ state: 'paused', checks: 1, checks_met: 0 });
    expect(await progressOf(corrector, id)).toMatchObject({ state: 'paused' });
    await admin.post(`${base}/${id}/training/graders/${idOf(corrector)}`, { action: 'open' });
    expect(await graderOf()).toMatchObject({ state: 'open', met: 2, checks: 1 });
    expect((await open(corrector, firstOrdinary)).status).toBe(200);
    // Its student's score comes from the ordinary grader alone, and nothing is said to have been given.
    expect(
      await sql(`select from attempt_events where attempt_id = $1 and type = 'score_given'`, [
        firstCheck.answer_id,
      ]),
    ).toEqual([]);
    expect(await sheetOf(firstCheck.answer_id)).toMatchObject({ pending: 1 });
    const { given_out, scored, graders } = (await manager.get(`${base}/${id}/dashboard`)).body.model;
    expect([given_out, scored]).toEqual([6, 0]);
    expect(graders.find((one: { id: string }) => one.id === idOf(corrector))).toMatchObject({
      ...{
        given_out: ordinary.length,
        scored: 0,
        training: { state: 'open', met: 2, checks: 1, checks_met: 0 },
      },
    });
    const theirs = await queueOf(manager, id);
    for (const [client, rows] of [
      [manager, theirs],
      [corrector, ordinary],
    ] as const)
      for (const row of rows) {
        const [{ training_id }] = await sql('select training_id from grading_assignments where id = $1', [
          row.id,
        ]);
        if (training_id === null) await write(client, row, 'grade', levels(5, 5, 5, 5, 5));
      }
    expect(await sheetOf(firstCheck.answer_id)).toMatchObject({ total: '2.5', pending: 0 });
    await releaseScores(await server.as('teacher'), scenario.questionnaireId);
    const student = taken.find(({ answerId }) => answerId === firstCheck.answer_id);
    const result = await student?.client.get(`/api/v1/answers/${firstCheck.answer_id}/result?full=1`);
    expect(Number(result?.body.model.score)).toBe(2.5);
    expect(JSON.stringify(result?.body)).not.toContain(comment);
    const told = await sql(
      `select from notifications where type = 'answer.comment' and data->>'comment' = $1`,
      [comment],
    );
    expect(told).toEqual([]);
  });

  test('that its chair has taken out of the set since counts for nothing', async () => {
    const { id, firstCheck, firstOrdinary } = await trained();
    const [{ training_id }] = await sql('select training_id from grading_assignments where id = $1', [
      firstCheck.id,
    ]);
    expect((await admin.delete(`${base}/${id}/training/${training_id}`)).status).toBe(200);
    expect((await write(corrector, firstCheck, 'grade', far)).status).toBe(200);
    expect((await open(corrector, firstOrdinary)).status).toBe(200);
    expect(await progressOf(corrector, id)).toMatchObject({ state: 'open', checks: 0 });
    expect(await sheetOf(firstCheck.answer_id)).toMatchObject({ pending: 1 });
  });

  /** The checks of a correction whose set is all its answers, and which gives each grader one answer. */
  async function checksOf(prepare: (set: string[]) => Promise<unknown>) {
    const { id, taken, keep } = await withSet({ total_answers: 1 });
    for (const { answerId } of taken.slice(4)) expect((await keep(answerId)).status).toBe(200);
    await prepare(taken.map(({ answerId }) => answerId));
    for (const client of [manager, corrector]) {
      await train(client, id, agreed);
      await train(client, id, near);
    }
    await distribute(id);
    return sql(
      `select g.attempt_id, g.grader_id,
              exists (select from grading_training_marks m
                       where m.training_id = g.training_id and m.grader_id = g.grader_id) as was_met
         from grading_assignments g where g.config_id = $1 and g.training_id is not null`,
      [id],
    );
  }

  test('is first one that its grader has not met in training', async () => {
    const checks = await checksOf(async () => undefined);
    expect(checks.map(({ was_met }) => was_met)).toEqual([false, false]);
  });

  test('is no answer of an own student', async () => {
    let own: string[] = [];
    const checks = await checksOf(async (set) => {
      own = set.slice(0, 4);
      await sql(
        `with chosen as (
           select c.id as class_id, c.institution_id from classes c join attempts a on a.institution_id = c.institution_id
            where a.id = $1 and not exists (
              select from class_students k join people s on s.id = k.person_id join attempts t on t.user_id = s.user_id
               where k.class_id = c.id and t.questionnaire_id = a.questionnaire_id)
            limit 1
         ), joined as (
           insert into class_students (institution_id, class_id, person_id)
           select chosen.institution_id, class_id, p.id
             from chosen, attempts a join people p on p.user_id = a.user_id and p.institution_id = a.institution_id
            where a.id = any($2)
         )
         insert into class_teachers (institution_id, class_id, user_id)
         select institution_id, class_id, $3 from chosen on conflict do nothing`,
        [own[0], own, idOf(corrector)],
      );
    });
    await sql('delete from class_teachers where user_id = $1', [idOf(corrector)]);
    const theirs = checks.filter(({ grader_id }) => grader_id === idOf(corrector));
    expect(theirs).toHaveLength(1);
    expect(own).not.toContain(theirs[0].attempt_id);
  });

  test('comes to nobody without a set, and twice to nobody', async () => {
    const { scenario } = await essaysOf('student');
    const { id, outcome } = await begin(scenario, { ...rules, training_answers: 0 });
    expect(outcome).toMatchObject({ assigned: 1 });
    const rows = await sql('select training_id from grading_assignments where config_id = $1', [id]);
    expect(rows).toEqual([{ training_id: null }]);
    const made = await trained();
    expect(await distribute(made.id)).toMatchObject({ assigned: 0 });
    const pairs = await sql(
      'select attempt_id, grader_id from grading_assignments where config_id = $1 group by 1, 2 having count(*) > 1',
      [made.id],
    );
    expect(pairs).toEqual([]);
  });
});
