import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, it } from 'vitest';
import { useCorrectionScenario } from '#features/grading/testing/correction-scenario.ts';
import { appealScenario } from './testing/appeal-scenario.ts';

const world = await useCorrectionScenario();
const { manager, sql } = world;
const {
  rulesOf,
  takenOne,
  releasedOne,
  releasedExam,
  filed,
  releasedOf,
  handling,
  decide,
  released,
  notesOf,
} = appealScenario(world);
const undo = (id: string, client = manager) =>
  client.post(`${handling}/${id}/undo`, { reason: 'Decisão tomada por engano.', release: true });
const preview = async (questionnaire_id: string, effect: object) =>
  (await manager.post(`${handling}/preview`, { questionnaire_id, effect })).body.model;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a granted appeal', () => {
  it('voids the question for all, tells the new score and why, and is undone', async () => {
    const { exam, first, second, third } = await releasedExam();
    const item_id = exam.itemIds[1];
    const own = await filed(second.client, second.answerId, { item_id });
    const same = await filed(first.client, first.answerId, { item_id });
    const rest = await filed(third.client, third.answerId);
    expect((await manager.get(`${handling}/${own}`)).body.model.together).toMatchObject([{ id: same }]);
    expect(await releasedOf(exam)).toEqual(['2/6', '1/6', '5/6']);

    const effect = { kind: 'void', item_id, mode: 'keep' };
    expect(await preview(exam.questionnaireId, effect)).toMatchObject({ up: 1, same: 2, down: 0 });
    expect(codeOf(await decide([own, same], {}))).toEqual([422, 'validation']);
    const decided = await decide([own, same], { effect, release: true, answer: 'Há duas respostas certas.' });
    expect(decided.body.model.decided).toBe(2);
    await released(decided);
    expect(await releasedOf(exam)).toEqual(['2/6', '2/6', '5/6']);
    expect((await second.client.get(`/api/v1/appeals/${own}`)).body.model).toMatchObject({
      status: 'DE',
      answer: 'Há duas respostas certas.',
      score: { filed: '1', now: '2', max: '6', waits: false },
    });
    const reason = 'Há duas respostas certas.';
    expect((await notesOf('aluno01', 'appeal.new_score')).at(-1)).toMatchObject({
      data: { score: '2', max: '6', reason },
      link: `/appeals/${own}/detail`,
    });
    // One decision answers the other too, since its question is out already.
    const later = await decide([rest], {});
    expect(later.body.model.decided).toBe(1);
    const [mail] = await sql(
      `select plain from outbox_emails where to_email = 'aluno01@certame.example' and plain like '%' || $1 || '%'`,
      [reason],
    );
    expect(mail.plain).toContain('2 de 6');

    await released(await undo(own));
    expect(await releasedOf(exam)).toEqual(['2/6', '1/6', '5/6']);
    const { body } = await first.client.get(`/api/v1/appeals/${same}`);
    expect(body.model).toMatchObject({ status: 'IH', answer: null });
    expect(codeOf(await undo(own))).toEqual([409, 'appeal-state']);
    const log = await sql(
      `select distinct table_name from audit_log where user_id = $1 and table_name like any ('{appeal%,questionnaire_items}')`,
      [manager.user?.id],
    );
    expect(log.map((row) => row.table_name).sort()).toEqual([
      ...['appeal_effects', 'appeal_handlings', 'appeal_rules', 'appeals', 'questionnaire_items'],
    ]);
  });

  it('takes the question out of the total, and is not undone over a later change', async () => {
    const { exam, second } = await releasedExam();
    const item_id = exam.itemIds[0];
    const id = await filed(second.client, second.answerId, { item_id });
    const effect = { kind: 'void', item_id, mode: 'zero' };
    await released(await decide([id], { effect, release: true }));
    expect(await releasedOf(exam)).toEqual(['1/5', '0/5', '5/5']);
    await manager.post(`/api/v1/questionnaires/${exam.questionnaireId}/items/${item_id}/void`, {
      ...{ mode: 'keep', reason: 'Outra decisão da banca.' },
    });
    expect(codeOf(await undo(id))).toEqual([409, 'appeal-effect-changed']);
  });

  it('accepts another answer, of an option and of a gap, in this exam alone', async () => {
    const { exam, first, second } = await releasedExam();
    const [, choice, gap] = exam.itemIds;
    const ofChoice = await filed(second.client, second.answerId, { item_id: choice });
    const ofGap = await filed(first.client, first.answerId, { item_id: gap });
    const option = { kind: 'accept', item_id: choice, gap_id: null, value: 'c' };
    const text = { kind: 'accept', item_id: gap, gap_id: 'g1', value: 'RIACHO' };
    expect(codeOf(await decide([ofChoice], { effect: { ...option, value: 'z' } }))).toEqual([
      422,
      'appeal-effect',
    ]);
    expect(codeOf(await decide([ofChoice], { effect: text }))).toEqual([422, 'appeal-effect']);
    const { up, rows } = await preview(exam.questionnaireId, text);
    expect([up, rows[0].before.total, rows[0].after.total]).toEqual([1, '2', '6']);
    await decide([ofChoice], { effect: option });
    const { body } = await second.client.get(`/api/v1/appeals/${ofChoice}`);
    expect(body.model.score).toMatchObject({ now: '1', waits: true });
    await released(await decide([ofGap], { effect: text, release: true }));
    expect(await releasedOf(exam)).toEqual(['6/6', '2/6', '5/6']);
    await released(await undo(ofGap));
    expect(await releasedOf(exam)).toEqual(['2/6', '2/6', '5/6']);
    const keys = await sql(
      `select k.key from question_keys k join questionnaire_items i on i.question_version_id = k.version_id where i.id = $1`,
      [choice],
    );
    expect(keys[0].key.correct_option_ids).toEqual(['b']);
  });

  it('accepts a set of options, a range of numbers and a choice of a list besides the key', async () => {
    const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, html: id }));
    const { exam, first, third } = await releasedOne(
      [
        {
          ...{ type: 'check_box', content: { statement: '', options }, score: '2' },
          key: { correct_option_ids: ['a', 'b'] },
        },
        {
          ...{ type: 'gap', score: '4' },
          content: {
            statement: '',
            gaps: [
              { id: 'g1', kind: 'number' },
              { id: 'g2', kind: 'select', choices: ['Sul', 'Norte', 'Leste'] },
            ],
          },
          key: { gaps: { g1: { numbers: [{ min: '10', max: '10' }] }, g2: { texts: [{ text: 'Sul' }] } } },
        },
      ],
      [
        [['a', 'c'], { g1: '9,8', g2: 'Norte' }],
        [['a', 'b'], { g1: '10', g2: 'Sul' }],
        [['a', 'c', 'd'], { g1: '11', g2: 'Leste' }],
      ],
    );
    const [several, gaps] = exam.itemIds;
    expect(await releasedOf(exam)).toEqual(['0/6', '6/6', '0/6']);
    const ofSet = await filed(first.client, first.answerId, { item_id: several });
    const ofNumber = await filed(first.client, first.answerId, { item_id: gaps });
    const ofChoice = await filed(third.client, third.answerId, { item_id: gaps });
    const accept = (item_id: string | undefined, gap_id: string | null, value: string) => ({
      ...{ kind: 'accept', item_id, gap_id, value },
    });
    for (const [id, effect] of [
      [ofSet, accept(several, null, 'a z')],
      [ofNumber, accept(gaps, 'g1', 'nove')],
      [ofNumber, accept(gaps, 'g1', '9,9..9,7')],
      [ofChoice, accept(gaps, 'g2', 'Oeste')],
    ] as const)
      expect(codeOf(await decide([id], { effect }))).toEqual([422, 'appeal-effect']);
    const set = accept(several, null, 'c a');
    expect(await preview(exam.questionnaireId, set)).toMatchObject({ up: 1, same: 2, down: 0 });
    await decide([ofSet], { effect: set });
    await decide([ofNumber], { effect: accept(gaps, 'g1', '9,7..9,9') });
    await released(await decide([ofChoice], { effect: accept(gaps, 'g2', 'Leste'), release: true }));
    expect(await releasedOf(exam)).toEqual(['4/6', '6/6', '2/6']);
    expect((await manager.get(`${handling}/${ofSet}`)).body.model.question.key.accepted_choices).toEqual([
      ['a', 'c'],
    ]);
    await released(await undo(ofNumber));
    expect(await releasedOf(exam)).toEqual(['2/6', '6/6', '2/6']);
    await released(await undo(ofSet));
    expect(await releasedOf(exam)).toEqual(['0/6', '6/6', '2/6']);
  });

  it('corrects one score, whose total follows', async () => {
    const { exam, third } = await releasedExam();
    const [one, , gap] = exam.itemIds;
    const id = await filed(third.client, third.answerId, { reason: 'total' });
    const effect = { kind: 'score', item_id: one, answer_id: third.answerId, score: '0.75' };
    expect(codeOf(await decide([id], { effect: { ...effect, score: '1.5' } }))).toEqual([
      422,
      'score-above-max',
    ]);
    expect((await preview(exam.questionnaireId, effect)).rows).toMatchObject([
      { before: { total: '5' }, after: { total: '5.75' } },
    ]);
    await released(await decide([id], { effect, release: true }));
    expect(await releasedOf(exam)).toEqual(['2/6', '1/6', '5.75/6']);
    await released(await undo(id));
    expect(await releasedOf(exam)).toEqual(['2/6', '1/6', '5/6']);
    const ofOther = { ...effect, item_id: gap, answer_id: exam.questionnaireId };
    expect(codeOf(await decide([id], { effect: ofOther }))).toEqual([422, 'appeal-effect']);
  });

  it('stands over a score that is given by hand later, which counts once it is undone', async () => {
    const { exam, first, second, third } = await takenOne(
      [{ type: 'simple_text', content: { statement: '' }, key: {}, score: '10' }],
      [['Texto'], ['Texto'], ['Texto']],
    );
    const [item_id] = exam.itemIds;
    let updated_at: string | null = null;
    const pathOf = (answerId: string) => `/api/v1/answers/${answerId}/items/${item_id}/score`;
    const grade = async (score: string | null) => {
      const { model } = (await manager.put(pathOf(first.answerId), { score, updated_at })).body;
      updated_at = model.updated_at;
      return model.attempt_score;
    };
    /** Answers of which graders read that an appeal has set their score. */
    const fixedOnes = async () => {
      const path = `/api/v1/questionnaires/${exam.questionnaireId}/correction?item_id=${item_id}&only=all`;
      const { responses } = (await manager.get(path)).body.model;
      return responses.flatMap((one: { answer_id: string; fixed_by_appeal: boolean }) =>
        one.fixed_by_appeal ? [one.answer_id] : [],
      );
    };
    const totalNow = async () =>
      (
        await sql('select trim_scale(total)::text as total from score_sheets where attempt_id = $1', [
          first.answerId,
        ])
      )[0].total;
    expect(await grade('4')).toBe('4');
    for (const { answerId } of [second, third])
      await manager.put(pathOf(answerId), { score: '4', updated_at: null });
    await rulesOf(exam);
    await releaseScores(manager, exam.questionnaireId);
    expect(await fixedOnes()).toEqual([]);
    const id = await filed(first.client, first.answerId, { item_id });
    const effect = { kind: 'score', item_id, answer_id: first.answerId, score: '7' };
    await decide([id], { effect });
    expect(await fixedOnes()).toEqual([first.answerId]);
    expect(await grade(null)).toBe('7');
    expect(await grade('5')).toBe('7');
    await undo(id);
    expect(await totalNow()).toBe('5');
    expect(await fixedOnes()).toEqual([]);
    expect(await grade('6')).toBe('6');
  });

  it('has an answer graded by one grader more, whose score counts with the others', async () => {
    const { scenario, taken } = await world.essaysOf('student');
    const [attempt] = taken;
    if (!attempt) throw new Error('One takes it');
    const { id: configId } = await world.begin(scenario, {
      total_teacher: 1,
      max_difference: null,
      max_criterion_difference: null,
    });
    const graders = [world.manager, world.corrector];
    const queues = await Promise.all(graders.map((client) => world.queueOf(client, configId)));
    const place = queues.findIndex((queue) => queue.length > 0);
    const [grader, other] = place === 0 ? graders : graders.toReversed();
    const row = queues[place]?.[0];
    if (!row || !grader || !other) throw new Error('Somebody has it');
    await world.write(grader, row, 'grade', Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`c${n}`, '40'])));
    await rulesOf(scenario);
    await manager.waitForJob(
      (await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/release_scores`, {})).body.model
        .job_id,
    );
    expect(await releasedOf(scenario)).toEqual(['1/2.5']);
    const item_id = scenario.itemIds[0];
    const id = await filed(attempt.client, attempt.answerId, { item_id, reason: 'correction' });
    const { body } = await world.admin.get(`${handling}/${id}`);
    expect(body.model.graders.map((one: { id: string }) => one.id)).toEqual([other.user?.id]);
    const effect = { kind: 'regrade', item_id, answer_id: attempt.answerId, grader_id: other.user?.id };
    const again = { ...effect, grader_id: grader.user?.id };
    expect(codeOf(await decide([id], { effect: again }, world.admin))).toEqual([422, 'appeal-effect']);
    await decide([id], { effect }, world.admin);
    const [further] = await world.queueOf(other, configId);
    if (!further) throw new Error('It was given out');
    // Another appeal sets the score meanwhile: it stands, whatever the further grader gives.
    const whole = await filed(attempt.client, attempt.answerId, { reason: 'total' });
    const set = { kind: 'score', item_id, answer_id: attempt.answerId, score: '2' };
    await decide([whole], { effect: set }, world.admin);
    expect((await world.open(other, further)).body.model.fixed_by_appeal).toBe(true);
    await world.write(
      other,
      further,
      'grade',
      Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`c${n}`, '80'])),
    );
    const releaseAgain = async () =>
      released(await world.admin.post(`${handling}/${id}/release`), world.admin);
    await releaseAgain();
    expect(await releasedOf(scenario)).toEqual(['2/2.5']);
    await undo(whole, world.admin);
    await releaseAgain();
    // 400 and 800 of 1000 points: the mean is six tenths of 2.5.
    expect(await releasedOf(scenario)).toEqual(['1.5/2.5']);
    expect((await notesOf('student', 'appeal.new_score')).at(-1)?.data).toMatchObject({
      score: '1,5',
      max: '2,5',
    });
    await released(
      await world.admin.post(`${handling}/${id}/undo`, { reason: 'Pedido por engano.', release: true }),
      world.admin,
    );
    expect(await releasedOf(scenario)).toEqual(['1/2.5']);
  });
});
