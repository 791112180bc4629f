import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { levels, useCorrectionScenario } from '../testing/correction-scenario.ts';
import { grade } from '../testing/grading-scenario.ts';

const scenes = await useCorrectionScenario();
const { base, server, admin, manager, corrector, sql, idOf, essaysOf, bodyFor, begin, queueOf } = scenes;
const { oneForBoth, pathOf, open, write, sheetOf } = scenes;
const threeGraders = [manager, corrector, admin].map(idOf);

describe('the desk of a grader', () => {
  test('gives a blind grader nothing that tells whose the answer is', async () => {
    const { mine, scenario, id } = await oneForBoth({ blind: false });
    const [person] = await sql(
      `select u.name, u.email, u.id as user_id, p.id, p.participant_id, pe.identifier, pe.id as person_id
         from attempts a join users u on u.id = a.user_id
         join lateral (select a.participant_id, a.participant_id as id) p on true
         left join people pe on pe.user_id = u.id and pe.institution_id = a.institution_id where a.id = $1`,
      [mine.answer_id],
    );
    const canaries: string[] = [
      person.name,
      person.name.split(' ')[0],
      person.email,
      person.user_id,
      person.participant_id,
      person.identifier,
      person.person_id,
    ];
    expect(canaries.every((canary) => typeof canary === 'string' && canary.length > 2)).toBe(true);
    // Open grading shows the name: the canary can be seen.
    expect(JSON.stringify((await open(manager, mine)).body)).toContain(person.name);
    expect((await manager.put(`${base}/${id}`, bodyFor(scenario, { blind: true }))).status).toBe(200);
    const shown = await open(manager, mine);
    const draft = await write(manager, mine, 'draft', levels(5), shown.body.model.updated_at);
    const seen = [
      shown,
      draft,
      await manager.get(`${base}/corrections`),
      await write(manager, mine, 'grade', levels(5, 5, 5, 5, 5), draft.body.model.updated_at),
      await open(manager, mine),
      await manager.get(`${base}/corrections/figures`),
    ];
    for (const { status, body, headers } of seen) {
      expect(status).toBe(200);
      const bytes = JSON.stringify([body, ...headers]);
      for (const canary of canaries) expect(bytes).not.toContain(canary);
    }
    expect(shown.body.model).toMatchObject({
      student_name: null,
      value: '<p>Texto de alguém</p>',
      status: 'IC',
    });
  });

  test('takes the mean of two who agree into the score sheet, on the question’s scale', async () => {
    const { mine, theirs, answerId } = await oneForBoth();
    // 800 and 760 of 1000 are 780, and of 2.5 points 1.95.
    expect((await write(manager, mine, 'grade', levels(4, 4, 4, 4, 4))).body.model).toMatchObject({
      score: '800',
    });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_correction', pending: 1 });
    expect((await write(corrector, theirs, 'grade', levels(4, 4, 4, 4, 3))).body.model).toMatchObject({
      score: '760',
    });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_release', total: '1.95', pending: 0 });
  });

  test.each([
    ['in all', levels(3, 3, 3, 3, 3), levels(4, 4, 4, 3, 3), '1.8'],
    ['in one competence', levels(5, 0, 3, 3, 3), levels(2, 3, 3, 3, 3), '1.4'],
  ])('sends an answer whose scores diverge %s to a third grader', async (_, first, second, expected) => {
    const { scenario, id, mine, theirs, answerId } = await oneForBoth();
    // Who comes in later has no answer yet.
    await manager.put(`${base}/${id}`, bodyFor(scenario, { grader_ids: threeGraders }));
    expect(await queueOf(admin, id)).toEqual([]);
    await write(manager, mine, 'grade', first);
    await write(corrector, theirs, 'grade', second);
    expect(await sheetOf(answerId)).toMatchObject({ pending: 1 });
    const [third] = await queueOf(admin, id);
    if (!third) throw new Error('Nobody was asked');
    expect(third).toMatchObject({ answer_id: answerId, status: 'CP', score: null });
    await write(admin, third, 'grade', second);
    const scores = await sql(
      `select trim_scale(score)::text as score from resolved_scores where attempt_id = $1`,
      [answerId],
    );
    // The two nearest are the same.
    expect(scores).toEqual([{ score: expected }]);
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_release', pending: 0 });
  });

  test('stays open where nobody is left to ask, and goes on when somebody comes', async () => {
    const { scenario, id, mine, theirs, answerId } = await oneForBoth();
    await write(manager, mine, 'grade', levels(0, 0, 0, 0, 0));
    await write(corrector, theirs, 'grade', levels(5, 5, 5, 5, 5));
    const row = async () =>
      (await manager.get(`${base}?filters[questionnaire_id]=${scenario.questionnaireId}`)).body.model.data[0];
    expect(await row()).toMatchObject({ id, given_out: 2, scored: 2, divergent: 1 });
    const { body } = await manager.put(`${base}/${id}`, bodyFor(scenario, { grader_ids: threeGraders }));
    expect(body.model).toMatchObject({ has_scores: true });
    expect(await scenes.distribute(id)).toMatchObject({ assigned: 1, missing: 0 });
    const [third] = await queueOf(admin, id);
    expect(third).toMatchObject({ answer_id: answerId });
    // They agree after all: nobody more is needed.
    const opened = await open(manager, mine);
    await write(manager, mine, 'grade', levels(5, 5, 5, 5, 4), opened.body.model.updated_at);
    expect(await queueOf(admin, id)).toEqual([]);
    expect(await sheetOf(answerId)).toMatchObject({ total: '2.45', pending: 0 });
  });

  test('keeps what is chosen, and refuses what another page has overtaken', async () => {
    const { mine, answerId } = await oneForBoth();
    const draft = await write(manager, mine, 'draft', levels(3, 2));
    expect(draft.status).toBe(200);
    expect((await write(manager, mine, 'draft', levels(1))).body.code).toBe('conflict');
    expect((await open(manager, mine)).body.model).toMatchObject({
      criteria_scores: levels(3, 2),
      status: 'IC',
      score: null,
      updated_at: draft.body.model.updated_at,
    });
    const { updated_at } = draft.body.model;
    const both = await Promise.all([
      write(manager, mine, 'grade', levels(1, 1, 1, 1, 1), updated_at),
      write(manager, mine, 'grade', levels(2, 2, 2, 2, 2), updated_at),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sheetOf(answerId)).toMatchObject({ pending: 1 });
  });

  test('refuses what the scale does not have', async () => {
    const { mine } = await oneForBoth();
    const codeOf = async (percents: object) => (await write(manager, mine, 'grade', percents)).body.code;
    expect(await codeOf(levels(5, 5, 5, 5))).toBe('invalid-value');
    expect(await codeOf({ ...levels(5, 5, 5, 5), c5: '50' })).toBe('invalid-value');
    expect(await codeOf(levels(5, 5, 5, 5, 6))).toBe('score-above-max');
    expect(await codeOf({ ...levels(5, 5, 5, 5, 5), c9: '0' })).toBe('invalid-value');
  });

  test('is for nobody else’s answer, and none of an attempt that is open again', async () => {
    const { mine, theirs, scenario, candidate } = await oneForBoth();
    const others = await essaysOf('student2');
    const { id } = await begin(others.scenario, { grader_ids: [admin, manager].map(idOf) });
    const [strange] = await queueOf(admin, id);
    if (!strange) throw new Error('Nothing was given out');
    for (const what of ['draft', 'grade'] as const)
      expect((await write(corrector, strange, what, levels(1, 1, 1, 1, 1))).status).toBe(404);
    expect((await open(corrector, strange)).status).toBe(404);
    expect((await corrector.post(pathOf(strange, 'give_back'))).status).toBe(404);
    expect((await candidate?.post(pathOf(mine, 'open')))?.status).toBe(403);
    // By hand nobody grades beside the graders.
    const byHand = await grade(corrector, theirs.answer_id, theirs.item_id, { score: '1' });
    expect(byHand.body.code).toBe('grading-by-correctors');
    const list = await corrector.get(
      `/api/v1/questionnaires/${scenario.questionnaireId}/correction?only=all`,
    );
    expect(list.body.model.items).toEqual([]);
    await sql(`update attempts set state = 'in_progress' where id = $1`, [mine.answer_id]);
    expect((await open(manager, mine)).status).toBe(409);
    await sql(`update attempts set state = 'awaiting_correction' where id = $1`, [mine.answer_id]);
  });

  test('gives an answer back, and holds it no longer than its grader is there', async () => {
    const { id, mine } = await oneForBoth();
    const statusOf = async () => (await queueOf(manager, id))[0]?.status;
    expect(await statusOf()).toBe('CP');
    await open(manager, mine);
    expect(await statusOf()).toBe('IC');
    expect((await manager.post(pathOf(mine, 'give_back'))).status).toBe(200);
    expect(await statusOf()).toBe('CP');
    expect((await manager.post(pathOf(mine, 'give_back'))).status).toBe(409);
    await open(manager, mine);
    await sql(`update grading_assignments set leased_until = now() - interval '1 second' where id = $1`, [
      mine.id,
    ]);
    expect(await statusOf()).toBe('CP');
  });

  test('ends with the deadline, and with the share of the day', async () => {
    const { scenario } = await essaysOf('student', 'student2');
    const { id } = await begin(scenario, { daily_share: 1 });
    const [first, second] = await queueOf(manager, id);
    if (!first || !second) throw new Error('Nothing was given out');
    const given = await write(manager, first, 'grade', levels(1, 1, 1, 1, 1));
    expect(given.status).toBe(200);
    expect((await open(manager, second)).body.code).toBe('grading-share-done');
    expect((await write(manager, second, 'grade', levels(1, 1, 1, 1, 1))).body.code).toBe(
      'grading-share-done',
    );
    const changed = await write(manager, first, 'grade', levels(2, 1, 1, 1, 1), given.body.model.updated_at);
    expect(changed.status).toBe(200);
    await sql(
      `update assignment_scores set created_at = created_at - interval '1 day' where assignment_id = $1`,
      [first.id],
    );
    expect((await open(manager, second)).status).toBe(200);
    await sql(`update grading_configs set deadline_at = now() - interval '1 second' where id = $1`, [id]);
    expect((await open(manager, second)).body.model).toMatchObject({ status: 'IC' });
    for (const what of ['draft', 'grade'] as const)
      expect((await write(manager, second, what, levels(1, 1, 1, 1, 1))).body.code).toBe('grading-over');
  });

  test('takes no score after the release, and no other scale after the first score', async () => {
    const { scenario, id, mine, theirs } = await oneForBoth();
    const given = await write(manager, mine, 'grade', levels(4, 4, 4, 4, 4));
    const rescaled = await manager.put(`${base}/${id}`, bodyFor(scenario, { max_score: '100' }));
    expect(rescaled.body.code).toBe('grading-begun');
    expect((await admin.send('DELETE', `${base}/${id}`)).body.code).toBe('grading-begun');
    await write(corrector, theirs, 'grade', levels(4, 4, 4, 4, 4));
    await releaseScores(await server.as('teacher'), scenario.questionnaireId);
    expect((await queueOf(manager, id))[0]).toMatchObject({ status: 'SR', score: '800' });
    const late = await write(manager, mine, 'grade', levels(5, 5, 5, 5, 5), given.body.model.updated_at);
    expect([late.status, late.body.code]).toEqual([409, 'grading-released']);
  });
});
