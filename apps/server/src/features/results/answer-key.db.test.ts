import { createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { found, useCandidateWalk } from './testing/candidate-walk.ts';

/** Strings that only the answer key holds, and the names of its fields. */
const canaries = [
  'CanaryFeedbackRight',
  'CanaryFeedbackWrong',
  'CanaryFeedbackGeneral',
  'CanaryFeedbackOption',
  'CanaryAcceptedText',
  'CanaryCriterion',
  '37.71931',
  '12.83174',
  '918273645.1',
  'correct_option_ids',
  'option_weights',
  'feedback_right',
  'criteria',
];
const options = ['a', 'b', 'c'].map((id) => ({ id, html: `<p>${id}</p>` }));
const feedback = {
  feedback_right: '<p>CanaryFeedbackRight</p>',
  feedback_wrong: '<p>CanaryFeedbackWrong</p>',
  general_feedback: '<p>CanaryFeedbackGeneral</p>',
};
const sections: Parameters<typeof createExamScenario>[1]['sections'] = [
  [
    {
      type: 'multiple_choice',
      content: { statement: '<p>Escolha</p>', options },
      key: {
        ...feedback,
        correct_option_ids: ['b'],
        option_weights: { b: '100', c: '37.71931' },
        option_feedback: { a: '<p>CanaryFeedbackOption</p>' },
      },
    },
    {
      type: 'gap',
      content: { statement: '<p>Complete <span data-gap="g"></span></p>', gaps: [{ id: 'g' }] },
      key: {
        ...feedback,
        gaps: {
          g: {
            texts: [{ text: 'CanaryAcceptedText', weight_percent: '12.83174' }],
            numbers: [{ min: '918273645.1', max: '918273645.1' }],
          },
        },
      },
    },
    {
      type: 'essay',
      content: { statement: '<p>Disserte</p>' },
      key: { ...feedback, criteria: [{ id: 'c', name: 'CanaryCriterion', weight_percent: '100' }] },
    },
  ],
];
const values = ['a', { g: 'errado' }, undefined];

const { server, teacher, sql, walk } = await useCandidateWalk();

const resultPath = 'GET /api/v1/answers/:answer_id/result';
const hour = 3_600_000;
const setEnd = (scenario: ExamScenario, endsAtMs: number) =>
  sql('update questionnaires set ends_at = $2, updated_at = clock_timestamp() where id = $1', [
    scenario.questionnaireId,
    new Date(endsAtMs),
  ]);

describe('the answer key', () => {
  test('reaches no candidate by any endpoint before the rules allow it, and by one endpoint then', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections,
      settings: { view_answer_key: true, view_ranking: true, multiple_attempts: true },
      endsAt: new Date(Date.now() + hour),
    });
    const client = await candidateOf(server, scenario, 'student');
    const visited = new Set<string>();
    const expectNoLeak = async (answerIds: string[]) => {
      const { answered, leaks } = await walk(client, scenario, answerIds, canaries);
      for (const name of answered) visited.add(name);
      expect(Object.fromEntries(leaks)).toEqual({});
    };

    // Before the start. Walking starts an attempt, which goes on being walked.
    await expectNoLeak([]);
    const open = await beginExam(client, scenario, values);
    await expectNoLeak([open.answerId]);
    await client.post(`/api/v1/answers/${open.answerId}/finish`, { device_id: 'device-of-a-test' });
    // Walking begins another attempt here and below, as a candidate may; it is finished before each release.
    const finishAll = () =>
      sql(
        `update attempts set state = 'awaiting_release', finished_at = now(), finish_reason = 'user'
            where questionnaire_id = $1 and state in ('in_progress', 'paused')`,
        [scenario.questionnaireId],
      );
    await expectNoLeak([open.answerId]);
    await finishAll();
    const job = await releaseScores(teacher, scenario.questionnaireId);
    expect(job.state).toBe('done');
    const attempts = await sql('select id from attempts where questionnaire_id = $1', [
      scenario.questionnaireId,
    ]);
    const answerIds = attempts.map((row) => row.id);

    // Released, but others may still answer.
    await expectNoLeak(answerIds);
    await finishAll();
    // The end is over, but responses given before it may still arrive.
    await setEnd(scenario, Date.now() - 5 * 60_000);
    await expectNoLeak(answerIds);
    // All that may arrive has arrived, but somebody has an extension.
    await setEnd(scenario, Date.now() - hour);
    await sql(
      'update participants set extension_min = 120 where questionnaire_id = $1 and user_id <> (select user_id from attempts where id = $2)',
      [scenario.questionnaireId, open.answerId],
    );
    await expectNoLeak(answerIds);
    await sql('update participants set extension_min = 0 where questionnaire_id = $1', [
      scenario.questionnaireId,
    ]);
    // Somebody is still in: paused first, then answering, with a time of their own that the minute's job doesn't close.
    const holdOpen = (state: string, deadline: string) =>
      sql(`update attempts set state = $2, deadline_at = ${deadline} where id = $1`, [
        answerIds.at(-1),
        state,
      ]);
    await holdOpen('paused', 'null');
    const whilePaused = await client.get(`/api/v1/answers/${open.answerId}/result?full=1`);
    expect(found(JSON.stringify(whilePaused.body), canaries)).toEqual([]);
    await holdOpen('in_progress', `now() + interval '1 hour'`);
    await expectNoLeak([open.answerId]);
    await sql(`update attempts set state = 'released' where id = $1`, [answerIds.at(-1)]);

    const { leaks } = await walk(client, scenario, [open.answerId], canaries);
    expect([...leaks.keys()]).toEqual([resultPath]);
    // Every canary is seen where it may be: the search above would have found them.
    expect(leaks.get(resultPath)?.toSorted()).toEqual(canaries.toSorted());

    // And the walk went where candidates go.
    for (const name of [
      'GET /api/v1/forms/:short_url_id',
      'POST /api/v1/forms/:short_url_id/answers',
      'GET /api/v1/answers/:answer_id',
      'GET /api/v1/answers/:answer_id/items',
      'POST /api/v1/answers/:answer_id/responses',
      'POST /api/v1/answers/:answer_id/events',
      'POST /api/v1/answers/:answer_id/advance',
      'GET /api/v1/questionnaires/answers',
      'GET /api/v1/forms/:short_url_id/results',
      'GET /api/v1/users/notifications',
      resultPath,
    ])
      expect([...visited], name).toContain(name);
  }, 300_000);

  test.each<[string, object, number, boolean]>([
    [
      'stays hidden where it is not to be shown',
      { view_answer_key: false, answer_key_before_end: true },
      -1,
      false,
    ],
    [
      'is shown before the end where that is wanted',
      { view_answer_key: true, answer_key_before_end: true },
      1,
      true,
    ],
    ['stays hidden where results are', { view_result: false, view_answer_key: true }, -1, false],
  ])('%s', async (_, settings, endsInHours, shown) => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections,
      settings,
      endsAt: new Date(Date.now() + hour),
    });
    const { client, answerId } = await takeExam(
      await candidateOf(server, scenario, 'student2'),
      scenario,
      values,
    );
    await setEnd(scenario, Date.now() + endsInHours * hour);
    const get = (full: string) => client.get(`/api/v1/answers/${answerId}/result?full=${full}`);
    expect(found(JSON.stringify((await get('1')).body), canaries)).toEqual([]);
    await releaseScores(teacher, scenario.questionnaireId);
    const full = (await get('1')).body;
    expect(found(JSON.stringify(full), canaries).length > 0).toBe(shown);
    expect(full.model?.key_available ?? false).toBe(shown);
    expect(found(JSON.stringify((await get('0')).body), canaries)).toEqual([]);
  });

  test('is not read early by staff either, who are candidates in their own attempts', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections,
      settings: { view_answer_key: true, invited_only: false },
      endsAt: new Date(Date.now() + hour),
    });
    const { answerId } = await takeExam(teacher, scenario, values);
    expect((await teacher.get(`/api/v1/answers/${answerId}/result?full=1`)).body.code).toBe(
      'results-not-released',
    );
    const manager = await server.as('manager');
    const seen = await manager.get(`/api/v1/answers/${answerId}/result?full=1`);
    expect(seen.status).toBe(200);
    expect(found(JSON.stringify(seen.body), canaries)).toEqual([]);
  });
});
