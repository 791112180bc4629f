import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '@certame/contract/areas.ts';
import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';

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

let endpoints: Endpoint[];
/** What reached the candidate by sockets. */
let published: string[] = [];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the contract that holders of these permissions may call. */
async function endpointsOpenTo(permissions: ReadonlySet<string>): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../../../../packages/contract/src/features');
  const found: Endpoint[] = areas.flatMap((area) => Object.values(areaEndpoints(area)).filter(isEndpoint));
  for (const feature of readdirSync(folder)) {
    const file = readdirSync(join(folder, feature)).find((name) => name === 'endpoints.ts');
    if (!file) continue;
    const module: Record<string, unknown> = await import(join(folder, feature, file));
    found.push(...Object.values(module).filter(isEndpoint));
  }
  return found.filter(
    ({ access }) => access.kind !== 'permission' || satisfiesRule(access.rule, permissions),
  );
}

const sql = async (text: string, params: unknown[] = []) => (await owner.query(text, params)).rows;

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');
beforeAll(async () => {
  const { realtime } = server.services;
  const publish = realtime.publish;
  realtime.publish = (cause, ...event) => {
    published.push(JSON.stringify(event));
    publish(cause, ...event);
  };
  const granted = await sql(
    `select distinct rp.permission_key as key from users u join memberships m on m.user_id = u.id
       join role_permissions rp on rp.role_id = m.role_id where u.email = 'student@certame.example'`,
  );
  endpoints = await endpointsOpenTo(new Set(granted.map((row) => row.key)));
});

/** They end the session; the others may be called with anything, and say nothing of a key whatever they answer. */
const endsTheSession = /\/(logout|login|password|renew|me\b)/;

/** What each call sends, by the end of its path; the rest is called with an empty body. */
function bodyFor(path: string, scenario: ExamScenario): object {
  const device_id = 'device-of-a-test';
  if (path.endsWith('/responses')) {
    const answered_at = new Date().toISOString();
    return { device_id, responses: [{ item_id: scenario.itemIds[0], seq: 90, value: 'c', answered_at }] };
  }
  if (path.endsWith('/advance')) return { device_id, from_step: 0 };
  if (path.endsWith('/events')) return { device_id, events: [] };
  return { device_id };
}

interface Reached {
  /** Endpoints that answered with success. */
  answered: Set<string>;
  /** Endpoint -> what of the key it gave away. */
  leaks: Map<string, string[]>;
}
const found = (text: string, searched: readonly string[] = canaries): string[] =>
  searched.filter((canary) => text.includes(canary));

/** Calls everything that the candidate may call, with every id that could be of use, and looks at each byte. */
async function walk(
  client: ApiClient,
  scenario: ExamScenario,
  answerIds: string[],
  searched: readonly string[] = canaries,
): Promise<Reached> {
  const reached: Reached = { answered: new Set(), leaks: new Map() };
  const jobs = await sql('select id from job_runs');
  const versions = await sql(
    'select question_id, question_version_id from questionnaire_items where questionnaire_id = $1',
    [scenario.questionnaireId],
  );
  const ids = [
    scenario.questionnaireId,
    ...scenario.itemIds,
    ...answerIds,
    ...jobs.map((row) => row.id),
    ...versions.flatMap((row) => [row.question_id, row.question_version_id]),
  ];
  const valuesOf: Record<string, string[]> = {
    answer_id: answerIds.length > 0 ? answerIds : [scenario.questionnaireId],
    short_url_id: [scenario.shortUrlId],
    item_id: scenario.itemIds,
    type: ['pdf', 'xls'],
  };
  const expand = (path: string): string[] => {
    const name = /:(\w+)/.exec(path)?.[1];
    if (!name) return [path];
    return (valuesOf[name] ?? ids).flatMap((value) => expand(path.replace(`:${name}`, value)));
  };
  // Finishing comes last: after it, an attempt answers no more.
  const ordered = endpoints
    .filter(({ path }) => !endsTheSession.test(path) && !path.endsWith('/finish'))
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  const everyItem = scenario.itemIds.map((id) => `item_id[]=${id}`).join('&');
  for (const { method, path: pattern } of ordered) {
    for (const path of expand(pattern)) {
      const query = method === 'GET' ? `?full=1&${everyItem}&device_id=device-of-a-test` : '';
      const body = method === 'GET' ? undefined : bodyFor(path, scenario);
      const reply = await client.send(method, `${path}${query}`, body);
      const name = `${method} ${pattern}`;
      if (reply.status < 300) reached.answered.add(name);
      const text =
        reply.body instanceof Uint8Array
          ? Buffer.from(reply.body).toString('latin1')
          : JSON.stringify(reply.body);
      const leaked = found(text, searched);
      if (leaked.length > 0)
        reached.leaks.set(name, [...new Set([...(reached.leaks.get(name) ?? []), ...leaked])]);
    }
  }
  const [user] = await sql('select user_id from sessions where id = $1', [sessionOf(client)]);
  const written = await sql(
    `select coalesce((select json_agg(n) from notifications n where user_id = $1), '[]')::text
         || coalesce((select json_agg(e) from outbox_emails e where user_id = $1), '[]')::text as text`,
    [user.user_id],
  );
  const aside = found(`${written[0].text}${published.join()}`, searched);
  if (aside.length > 0) reached.leaks.set('mail, notes and sockets', aside);
  published = [];
  return reached;
}

const sessionOf = (client: ApiClient): string =>
  JSON.parse(Buffer.from((client.token ?? '').split('.')[1] ?? '', 'base64url').toString()).sid;

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
      const { answered, leaks } = await walk(client, scenario, answerIds);
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
    expect(found(JSON.stringify(whilePaused.body))).toEqual([]);
    await holdOpen('in_progress', `now() + interval '1 hour'`);
    await expectNoLeak([open.answerId]);
    await sql(`update attempts set state = 'released' where id = $1`, [answerIds.at(-1)]);

    const { leaks } = await walk(client, scenario, [open.answerId]);
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
    expect(found(JSON.stringify((await get('1')).body))).toEqual([]);
    await releaseScores(teacher, scenario.questionnaireId);
    const full = (await get('1')).body;
    expect(found(JSON.stringify(full)).length > 0).toBe(shown);
    expect(full.model?.key_available ?? false).toBe(shown);
    expect(found(JSON.stringify((await get('0')).body))).toEqual([]);
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
    expect(found(JSON.stringify(seen.body))).toEqual([]);
  });
});

describe('options that are shuffled', () => {
  const authorIds = Array.from({ length: 8 }, (_, index) => `CanaryAuthorId${index}`);
  const shuffled = (type: 'multiple_choice' | 'check_box', statement: string) => ({
    type,
    content: { statement, options: authorIds.map((id, index) => ({ id, html: `<p>opção ${index}</p>` })) },
    key: {
      correct_option_ids: authorIds.slice(0, 1),
      option_feedback: { [authorIds[0] ?? '']: '<p>Isso</p>' },
    },
  });
  const matching = {
    type: 'gap' as const,
    content: {
      statement: '<p><span data-gap="g"></span></p>',
      gaps: [{ id: 'g', kind: 'select' as const, choices: authorIds.map((_, index) => `escolha ${index}`) }],
    },
    key: { gaps: { g: { texts: [{ text: 'escolha 0' }] } } },
  };

  test('arrive in the order of the attempt under ids of its own, come back translated, and are graded so', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[shuffled('multiple_choice', 'Uma'), shuffled('check_box', 'Algumas'), matching]],
      settings: {
        shuffle_options: true,
        view_answer_key: true,
        answer_key_before_end: true,
        multiple_attempts: true,
      },
    });
    const client = await candidateOf(server, scenario, 'student');
    const open = await beginExam(client, scenario, []);
    const device_id = 'device-of-a-test';
    const { items } = (await client.get(`/api/v1/answers/${open.answerId}?device_id=${device_id}`)).body.form;
    const orderOf = (item: { content: { options: { html: string }[] } }) =>
      item.content.options.map((option) => option.html);
    const authorsOrder = authorIds.map((_, index) => `<p>opção ${index}</p>`);
    for (const item of items.slice(0, 2)) {
      expect(item.content.options.map((option: { id: string }) => option.id)).toEqual(item.option_order);
      expect(orderOf(item).toSorted()).toEqual(authorsOrder);
      expect(orderOf(item)).not.toEqual(authorsOrder);
    }
    expect(items[2].content.gaps[0].choices).not.toEqual(matching.content.gaps[0]?.choices);
    expect(items[2].content.gaps[0].choices.toSorted()).toEqual(matching.content.gaps[0]?.choices);

    const idOf = (item: (typeof items)[0], html: string): string =>
      item.content.options.find((option: { html: string }) => option.html === html).id;
    const right = items.slice(0, 2).map((item: (typeof items)[0]) => idOf(item, '<p>opção 0</p>'));
    const answered_at = new Date().toISOString();
    const save = (responses: { item_id: string | undefined; seq: number; value: unknown }[]) =>
      client.post(`/api/v1/answers/${open.answerId}/responses`, {
        device_id,
        responses: responses.map((one) => ({ ...one, answered_at })),
      });
    const [one, some, gap] = scenario.itemIds;
    const saved = await save([
      { item_id: one, seq: 1, value: right[0] },
      { item_id: some, seq: 2, value: [right[1]] },
      { item_id: gap, seq: 3, value: { g: 'escolha 0' } },
    ]);
    expect(saved.body.rejected).toEqual([]);
    // The author's id is no way to try out which option it is.
    const tried = await save([{ item_id: one, seq: 4, value: authorIds[0] }]);
    expect(tried.body.rejected).toMatchObject([{ code: 'invalid-value' }]);
    expect(
      await sql('select value from responses where attempt_id = $1 order by seq', [open.answerId]),
    ).toEqual([{ value: authorIds[0] }, { value: [authorIds[0]] }, { value: { g: 'escolha 0' } }]);
    const resumed = await client.get(`/api/v1/answers/${open.answerId}?device_id=${device_id}`);
    expect(resumed.body.responses.map((response: { value: unknown }) => response.value)).toEqual([
      right[0],
      [right[1]],
      { g: 'escolha 0' },
    ]);

    const during = await walk(client, scenario, [open.answerId], authorIds);
    expect(Object.fromEntries(during.leaks)).toEqual({});
    await client.post(`/api/v1/answers/${open.answerId}/finish`, { device_id });
    await sql(
      `update attempts set state = 'awaiting_release', finished_at = now() where questionnaire_id = $1 and state = 'in_progress'`,
      [scenario.questionnaireId],
    );
    await releaseScores(teacher, scenario.questionnaireId);
    const after = await walk(client, scenario, [open.answerId], authorIds);
    expect(Object.fromEntries(after.leaks)).toEqual({});
    const { model } = (await client.get(`/api/v1/answers/${open.answerId}/result?full=1`)).body;
    expect(model.score).toBe(model.max);
    expect(model.items[0]).toMatchObject({
      value: right[0],
      key: { correct_option_ids: [right[0]], option_feedback: { [right[0]]: '<p>Isso</p>' } },
    });
  }, 60_000);

  test('keep the ids of the author in attempts that began with them', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[shuffled('multiple_choice', 'Uma')]],
      settings: { shuffle_options: true },
    });
    const client = await candidateOf(server, scenario, 'student2');
    const open = await beginExam(client, scenario, []);
    await sql(`update attempts set form = form - 'optionKey' where id = $1`, [open.answerId]);
    const reply = await client.get(`/api/v1/answers/${open.answerId}?device_id=device-of-a-test`);
    expect(reply.body.form.items[0].option_order.toSorted()).toEqual(authorIds);
  });
});
