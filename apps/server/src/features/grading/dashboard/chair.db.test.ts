import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { levels, useCorrectionScenario } from '../testing/correction-scenario.ts';

const scenes = await useCorrectionScenario();
const { base, server, admin, manager, corrector, sql, idOf, bodyFor, queueOf } = scenes;
const { begin, distribute, essaysWith, oneForBoth, open, pathOf, write, sheetOf } = scenes;

describe('who looks after a correction', () => {
  test('sends what diverges to the chair, who sees every score and decides', async () => {
    const chair = { final_rule: 'chair', chair_id: idOf(admin) };
    const { scenario, id, mine, theirs, answerId } = await oneForBoth(chair);
    const [person] = await sql(
      `select u.name, u.email from attempts a join users u on u.id = a.user_id where a.id = $1`,
      [answerId],
    );
    await write(manager, mine, 'grade', levels(0, 0, 0, 0, 0));
    await write(corrector, theirs, 'grade', levels(5, 5, 5, 5, 5));
    const [decision] = await queueOf(admin, id);
    if (!decision) throw new Error('The chair was not asked');
    expect(decision).toMatchObject({ answer_id: answerId, is_chairs: true });
    // Graders see none of it; the chair sees scores, and nobody's name.
    expect((await open(manager, mine)).body.model).toMatchObject({ is_chairs: false, given: [] });
    const opened = await open(admin, decision);
    expect(opened.body.model.given).toEqual([
      { score: '0', criteria_scores: levels(0, 0, 0, 0, 0), comment: '' },
      { score: '1000', criteria_scores: levels(5, 5, 5, 5, 5), comment: '' },
    ]);
    const dashboard = await admin.get(`${base}/${id}/dashboard`);
    expect(dashboard.body.model).toMatchObject({
      ...{ given_out: 2, scored: 2, divergent: 1 },
      divergences: [
        { difference: '1000', waits_for: admin.user?.name, scores: [{ score: '0' }, { score: '1000' }] },
      ],
    });
    for (const { body } of [opened, dashboard])
      for (const canary of [person.name, person.email]) expect(JSON.stringify(body)).not.toContain(canary);
    // The graders' deadline binds no chair; another chair takes over what waits.
    const save = (change: object) => manager.put(`${base}/${id}`, bodyFor(scenario, { ...chair, ...change }));
    const deadline_at = new Date(Date.now() - 1000).toISOString();
    expect((await save({ deadline_at, chair_id: idOf(manager) })).body.errors).toHaveProperty('chair_id');
    expect((await save({ deadline_at, chair_id: null })).body.errors).toHaveProperty('chair_id');
    expect((await save({ deadline_at })).status).toBe(200);
    expect((await write(admin, decision, 'grade', levels(2, 2, 2, 2, 2))).body.model).toMatchObject({
      score: '400',
    });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_release', total: '1', pending: 0 });
    const after = (await admin.get(`${base}/${id}/dashboard`)).body.model;
    expect(after).toMatchObject({ given_out: 2, scored: 2, resolved: 1, divergent: 0, divergences: [] });
    expect(after.graders.map((one: { id: string }) => one.id)).not.toContain(idOf(admin));
  });

  test('is followed by a dashboard whose figures can be worked out by hand', async () => {
    const { scenario, id, mine, theirs, answerId } = await oneForBoth();
    await write(manager, mine, 'grade', levels(4, 4, 4, 4, 4));
    const read = async (client = manager) => client.get(`${base}/${id}/dashboard`);
    expect((await read()).body.model).toMatchObject({
      ...{ given_out: 2, scored: 1, resolved: 0, divergent: 0, days_left: 7 },
      waiting: [{ grader: corrector.user?.name }],
    });
    await write(corrector, theirs, 'grade', levels(4, 4, 4, 4, 3));
    const { model } = (await read()).body;
    expect(model).toMatchObject({ given_out: 2, scored: 2, resolved: 1, days_left: 0, waiting: [] });
    const figuresOf = (client: typeof manager) =>
      model.graders.find((one: { id: string }) => one.id === idOf(client));
    expect(figuresOf(manager)).toMatchObject({ scored: 1, mean: 800, spread: null, severity: -40 });
    expect(figuresOf(corrector)).toMatchObject({ scored: 1, mean: 760, severity: 40 });
    expect(
      model.criteria.map((one: { exact: number; adjacent: number }) => [one.exact, one.adjacent]),
    ).toEqual([...Array.from({ length: 4 }, () => [1, 1]), [0, 1]]);
    const [person] = await sql(
      'select u.name from attempts a join users u on u.id = a.user_id where a.id = $1',
      [answerId],
    );
    expect(JSON.stringify(model)).not.toContain(person.name);
    expect((await read(corrector)).status).toBe(403);
    // The list of its files has the same figures.
    const { data } = (await manager.get(`${base}/${id}/dashboard/graders`)).body.model;
    expect(data).toEqual(expect.arrayContaining(model.graders));
    const file = await manager.get(`${base}/${id}/dashboard/graders/export/xls`);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
    // A grader sees the own figures; how severe they are, once others' scores can't be told from it any more.
    const ownOf = async (client: typeof manager) =>
      (await client.get(`${base}/corrections/figures`)).body.model.find(
        (one: { id: string }) => one.id === id,
      );
    expect(await ownOf(corrector)).toMatchObject({ given_out: 1, scored: 1, mean: 760, severity: null });
    await releaseScores(await server.as('teacher'), scenario.questionnaireId);
    expect(await ownOf(corrector)).toMatchObject({ mean: 760, severity: 40 });
    expect(await ownOf(admin)).toBeUndefined();
  });
});

describe('what graders write beside their scores', () => {
  const fine = levels(4, 4, 4, 4, 4);

  test.each([
    [true, [{ id: 'a1', start: 0, quote: 'Texto', text: 'Diga de quem.' }]],
    [false, []],
  ])(
    'comments on passages reach the candidate with the release, if the correction says so: %s',
    async (shows, seen) => {
      const made = await oneForBoth(
        {
          total_teacher: 1,
          max_difference: null,
          max_criterion_difference: null,
          show_annotations: shows,
          grader_ids: [idOf(manager)],
        },
        [manager],
      );
      const { scenario, mine, answerId, candidate } = made;
      const body = {
        ...{ criteria_scores: fine, updated_at: null, spent_seconds: 95 },
        annotations: [{ id: 'a1', start: 0, quote: 'Texto', text: 'Diga de quem.' }],
      };
      const draft = await manager.put(pathOf(mine, 'draft'), body);
      expect(draft.status).toBe(200);
      expect((await open(manager, mine)).body.model).toMatchObject({
        ...{ annotations: body.annotations, spent_seconds: 95, is_rich: true, show_annotations: shows },
      });
      const { updated_at } = draft.body.model;
      expect(
        (await manager.put(pathOf(mine, 'grade'), { ...body, updated_at, spent_seconds: 40 })).status,
      ).toBe(200);
      // What comes late doesn't shorten the time that was measured.
      const figures = (await manager.get(`${base}/corrections/figures`)).body.model;
      expect(figures.find((one: { id: string }) => one.id === made.id)).toMatchObject({ median_seconds: 95 });
      await releaseScores(await server.as('teacher'), scenario.questionnaireId);
      const result = await candidate?.get(`/api/v1/answers/${answerId}/result?full=1`);
      expect(result?.body.model.items[0].annotations).toEqual(seen);
    },
  );

  test('a comment in the bank is there for all graders of the correction, and goes with who made it', async () => {
    const { id, mine, theirs } = await oneForBoth();
    const bank = `${base}/${id}/bank_comments`;
    const kept = await manager.post(bank, { text: 'Faltou a proposta.' });
    expect(kept.body.model.bank).toEqual([
      { id: expect.any(String), text: 'Faltou a proposta.', is_own: true },
    ]);
    expect((await manager.post(bank, { text: 'Faltou a proposta.' })).body.model.bank).toHaveLength(1);
    const [comment] = kept.body.model.bank;
    expect((await open(corrector, theirs)).body.model.bank).toEqual([{ ...comment, is_own: false }]);
    expect((await corrector.send('DELETE', `${bank}/${comment.id}`)).status).toBe(404);
    // Nobody from outside of the correction.
    expect((await admin.post(bank, { text: 'De fora' })).status).toBe(404);
    expect((await manager.send('DELETE', `${bank}/${comment.id}`)).body.model.bank).toEqual([]);
    expect((await open(manager, mine)).body.model.bank).toEqual([]);
  });

  test('a flag brings an answer to the chair, although its scores agree, until the chair lets them stand', async () => {
    const { id, mine, theirs, answerId } = await oneForBoth({ chair_id: idOf(admin) });
    const flag = (client: typeof manager, row: typeof mine, kind: string) =>
      client.put(pathOf(row, 'flags'), { kind, note: 'Ver o segundo parágrafo' });
    expect((await flag(manager, mine, 'off_topic')).body.model.flags).toHaveLength(1);
    expect(await queueOf(admin, id)).toHaveLength(1);
    // The other grader isn't told.
    expect((await open(corrector, theirs)).body.model.flags).toEqual([]);
    const withdrawn = await manager.post(pathOf(mine, 'flags/withdraw'), { kind: 'off_topic' });
    expect(withdrawn.body.model.flags).toEqual([]);
    expect(await queueOf(admin, id)).toEqual([]);
    await flag(manager, mine, 'risk');
    await write(manager, mine, 'grade', fine);
    await write(corrector, theirs, 'grade', fine);
    expect(await sheetOf(answerId)).toMatchObject({ total: '2', pending: 0 });
    const [told] = await queueOf(admin, id);
    if (!told) throw new Error('The chair was not told');
    expect((await open(admin, told)).body.model.flags).toMatchObject([
      { kind: 'risk', note: 'Ver o segundo parágrafo', is_suggested: false, other_value: null },
    ]);
    const flags = async () => (await admin.get(`${base}/${id}/dashboard`)).body.model.flags;
    expect(await flags()).toMatchObject([{ kind: 'risk', grader: manager.user?.name }]);
    // Another distribution gives nothing out twice.
    expect(await distribute(id)).toMatchObject({ assigned: 0, missing: 0 });
    expect((await manager.post(pathOf(mine, 'flags/dismiss'))).status).toBe(404);
    expect((await admin.post(pathOf(told, 'flags/dismiss'))).status).toBe(200);
    expect([await queueOf(admin, id), await flags()]).toEqual([[], []]);
    expect(await sheetOf(answerId)).toMatchObject({ total: '2', pending: 0 });
  });

  test('answers that were copied are suggested to the chair, who sees both texts and nobody’s name', async () => {
    const text = Array.from({ length: 40 }, (_, n) => `palavra${n}`).join(' ');
    const { scenario, taken } = await essaysWith(`<p>${text}</p>`, 'student', 'student2');
    const { id } = await begin(scenario, { chair_id: idOf(admin) });
    const compare = async () => {
      const started = await manager.post(`${base}/${id}/compare`);
      return (await manager.waitForJob(started.body.model.job_id)).result;
    };
    expect(await compare()).toEqual({ answers: 2, suspected: 2 });
    const queue = await queueOf(admin, id);
    expect(queue.map((row) => row.answer_id).sort()).toEqual(taken.map((one) => one.answerId).sort());
    const [first] = queue;
    if (!first) throw new Error('Nothing was suggested');
    const shown = await open(admin, first);
    expect(shown.body.model.flags).toEqual([
      { kind: 'plagiarism', note: '', is_suggested: true, percent: 100, other_value: `<p>${text}</p>` },
    ]);
    const seen = JSON.stringify([shown.body, (await admin.get(`${base}/${id}/dashboard`)).body]);
    const people = await sql(
      `select u.name, u.email, u.id from attempts a join users u on u.id = a.user_id where a.id = any($1)`,
      [taken.map((one) => one.answerId)],
    );
    for (const { name, email, id: userId } of people)
      for (const canary of [name, email, userId]) expect(seen).not.toContain(canary);
    // What the chair has settled isn't suggested again.
    await admin.post(pathOf(first, 'flags/dismiss'));
    await compare();
    expect(await queueOf(admin, id)).toHaveLength(1);
  });
});
