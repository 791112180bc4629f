import { describe, expect, test } from 'vitest';
import { levels } from '../testing/correction-scenario.ts';
import { agreed, far, near, useTrainingScenario } from '../testing/training-scenario.ts';

const scenes = await useTrainingScenario();
const {
  base,
  admin,
  manager,
  corrector,
  sql,
  idOf,
  essaysOf,
  create,
  distribute,
  bodyFor,
  queueOf,
  open,
  write,
  sheetOf,
  rules,
  accounts,
  withSet,
  next,
  train,
  progressOf,
} = scenes;

describe('the training set of a correction', () => {
  test('comes before the queue, and opens it once enough marks meet the agreed ones', async () => {
    const { scenario, id, keep, set, taken } = await withSet();
    await distribute(id);
    const [mine] = await queueOf(corrector, id);
    if (!mine) throw new Error('Nothing was given out');
    for (const reply of [
      await open(corrector, mine),
      await write(corrector, mine, 'draft', levels(1)),
      await write(corrector, mine, 'grade', agreed),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'grading-training']);
    const first = await next(corrector, id);
    expect(first.body.model).toMatchObject({ state: 'training', required: 2, met: 0, missed: 0 });
    expect(first.body.model.answer).toMatchObject({ value: '<p>Texto de alguém</p>', is_rich: true });
    // One is wrong and counts: the same one can't be tried again.
    const missed = await train(corrector, id, far);
    expect(missed.body.model).toMatchObject({
      ...{ meets: false, score: '0', agreed_score: '600', agreed, state: 'training', met: 0, missed: 1 },
      reason: 'A tese aparece, e a proposta não tem agente.',
    });
    const again = await corrector.post(`${base}/${id}/training/marks`, {
      ...{ training_id: first.body.model.answer.id, criteria_scores: agreed },
    });
    expect(again.status).toBe(404);
    expect((await train(corrector, id, near)).body.model).toMatchObject({ meets: true, state: 'training' });
    expect((await train(corrector, id, agreed)).body.model).toMatchObject({ state: 'open', met: 2 });
    expect((await next(corrector, id)).body.model.answer).toBeNull();
    expect((await open(corrector, mine)).status).toBe(200);
    expect(await progressOf(corrector, id)).toMatchObject({
      state: 'open',
      met: 2,
      missed: 1,
      is_chair: false,
    });
    // No score of any student comes of it.
    for (const answerId of set) expect(await sheetOf(answerId)).toMatchObject({ pending: 1 });
    // What somebody has met stays as it was agreed on, and nobody trains by what the chair has not agreed on.
    const used = await sql(
      'select attempt_id from grading_training_answers t join grading_training_marks m on m.training_id = t.id limit 1',
    );
    expect((await keep(used[0].attempt_id)).body.code).toBe('grading-training-used');
    expect((await keep(taken[5]?.answerId ?? '', levels(3, 3))).body.code).toBe('invalid-value');
    // Once marks are agreed on, their scale stays.
    const rescaled = await manager.put(`${base}/${id}`, bodyFor(scenario, { ...rules, max_score: '500' }));
    expect(rescaled.body.code).toBe('grading-begun');
    expect(
      (await manager.put(`${base}/${id}`, bodyFor(scenario, { ...rules, chair_id: null }))).body.errors,
    ).toHaveProperty('chair_id');
  });

  test('is its chair’s alone, and tells nobody whose an answer is', async () => {
    const { id, scenario, taken } = await withSet();
    const set = await admin.get(`${base}/${id}/training`);
    const candidates = await admin.get(`${base}/${id}/training/candidates`);
    expect(candidates.body.model.map((one: { answer_id: string }) => one.answer_id).sort()).toEqual(
      taken
        .slice(4)
        .map(({ answerId }) => answerId)
        .sort(),
    );
    const people = await sql(
      `select u.name, u.email, u.id, a.id as attempt_id, pe.identifier from attempts a join users u on u.id = a.user_id
         join people pe on pe.user_id = u.id and pe.institution_id = a.institution_id where a.id = any($1)`,
      [taken.map(({ answerId }) => answerId)],
    );
    const own = [
      await next(corrector, id),
      await train(corrector, id, far),
      await corrector.get(`${base}/corrections/training`),
    ];
    for (const { body, headers } of [set, candidates, ...own])
      for (const { name, email, id: userId, identifier } of people)
        for (const canary of [name, email, userId, identifier])
          expect(JSON.stringify([body, ...headers])).not.toContain(canary);
    // In training not even the answer's own id, by which a check would be known again.
    for (const { body } of own)
      for (const { attempt_id } of people) expect(JSON.stringify(body)).not.toContain(attempt_id);
    expect(set.body.model.answers).toHaveLength(4);
    const grader = `${base}/${id}/training/graders/${idOf(corrector)}`;
    for (const client of [manager, corrector])
      for (const reply of [
        await client.get(`${base}/${id}/training`),
        await client.get(`${base}/${id}/training/candidates`),
        await client.post(grader, { action: 'open' }),
        await client.put(
          `${base}/${id}/answers/${taken[4]?.answerId}/items/${scenario.itemIds[0]}/training`,
          {
            criteria_scores: agreed,
          },
        ),
        await client.delete(`${base}/${id}/training/${set.body.model.answers[0].id}`),
      ])
        expect(reply.status).toBe(404);
    // What nobody has met goes for good.
    const unused = set.body.model.answers.filter((one: { is_used: boolean }) => !one.is_used);
    const dropped = await admin.delete(`${base}/${id}/training/${unused[0].id}`);
    expect(dropped.body.model.answers.length).toBeLessThanOrEqual(4);
  });

  test('is chosen from answers of the correction, however many others its exam has', async () => {
    const { scenario, taken } = await essaysOf(...accounts.slice(0, 2));
    const [first] = taken;
    // As many that are still written, of people who are made for it.
    await sql(
      `with made as (
         insert into users (email, name, password_hash)
         select 'escreve' || n || '@certame.example', 'Escreve ' || n, '' from generate_series(1, 400) n returning id
       ), joined as (
         insert into participants (institution_id, questionnaire_id, user_id)
         select a.institution_id, a.questionnaire_id, made.id from made, attempts a where a.id = $1 returning id, user_id
       ), begun as (
         insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, state, composition_id, packed_form, form,
                               started_at, device_id, device_seen_at)
         select a.institution_id, a.questionnaire_id, joined.id, joined.user_id, 1, 'in_progress', a.composition_id, a.packed_form, a.form,
                a.started_at, a.device_id, a.device_seen_at
           from joined, attempts a where a.id = $1 returning id
       )
       insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
       select begun.id, r.item_id, r.institution_id, 1, r.value, now(), now() from begun join responses r on r.attempt_id = $1`,
      [first?.answerId],
    );
    const made = await create(scenario, rules);
    for (let time = 0; time < 6; time += 1) {
      const { model } = (await admin.get(`${base}/${made.body.model.id}/training/candidates`)).body;
      expect(model.map((one: { answer_id: string }) => one.answer_id).sort()).toEqual(
        taken.map(({ answerId }) => answerId).sort(),
      );
    }
  });

  test('is missed by one criterion that lies too far, however near the sum', async () => {
    const { id } = await withSet();
    const sameSum = await train(corrector, id, levels(5, 1, 3, 3, 3));
    expect(sameSum.body.model).toMatchObject({ meets: false, score: '600', agreed_score: '600' });
  });

  test('waits where it is too small, fails where too many were missed, and begins anew when the chair says so', async () => {
    const { id } = await withSet({ training_answers: 3 });
    await train(corrector, id, far);
    await train(corrector, id, far);
    expect(await progressOf(corrector, id)).toMatchObject({ state: 'failed', met: 0, missed: 2 });
    expect((await next(corrector, id)).body.model.answer).toBeNull();
    const again = await admin.post(`${base}/${id}/training/graders/${idOf(corrector)}`, {
      action: 'new_round',
    });
    expect(again.status).toBe(200);
    expect(await progressOf(corrector, id)).toMatchObject({ state: 'training', met: 0, missed: 0 });
    const small = await withSet({ training_answers: 5 });
    expect(await progressOf(corrector, small.id)).toMatchObject({ state: 'incomplete' });
  });
});
