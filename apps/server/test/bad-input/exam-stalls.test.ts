import { exam } from '@certame/contract/constants.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { fillings } from './largest-bodies.ts';
import { leastStall, maxStallMs } from './stalls.ts';

/** The largest bodies of a candidate in the middle of an exam, several at once: they share a group of saves. */
const atOnce = 3;
const device_id = 'device-of-a-test';
const optionIds = Array.from({ length: 60 }, (_none, index) => `option-${index}`);
const withOptions = (type: 'multiple_choice' | 'check_box'): ScenarioQuestion => ({
  type,
  content: { statement: '<p>?</p>', options: optionIds.map((id) => ({ id, html: `<p>${id}</p>` })) },
  key: { correct_option_ids: [optionIds[0] ?? ''] },
});
const questions: ScenarioQuestion[] = [
  withOptions('multiple_choice'),
  withOptions('check_box'),
  { type: 'simple_text', content: { statement: '<p>?</p>' }, key: {} },
  { type: 'essay', content: { statement: '<p>?</p>', max_chars: 1000 }, key: {} },
  { type: 'media', content: { statement: '<p>?</p>', max_files: 3, media_kinds: ['document'] }, key: {} },
  {
    type: 'gap',
    content: {
      statement: '<p><span data-gap="g1"></span></p>',
      gaps: [{ id: 'g1', kind: 'text' }],
    },
    key: {},
  },
];
const [choice, checks, line, essay, media, gap] = questions.map((_question, index) => index);

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const pupils: string[] = (
  await server.owner.query(
    `select split_part(u.email, '@', 1) as name from users u join people p on p.user_id = u.id
      where u.email like '%@certame.example' order by u.email limit 40`,
  )
).rows.map(({ name }) => name);
const scenario = await createExamScenario(server.ownerUrl, {
  sections: [questions],
  settings: { shuffle_options: true, invited_only: false },
});

/** Beside the numbers of all that waits. */
const bytesLeft = exam.batchMaxBytes - 32_000;
const answered_at = new Date().toISOString();
const uuids = (count: number): string[] =>
  Array.from(
    { length: count },
    (_none, at) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
  );
const filled = (make: (at: number) => string, each: number): string[] =>
  Array.from({ length: Math.floor(bytesLeft / each) }, (_none, at) => make(at));

type Entry = { index: number | undefined; value: unknown };
const saves: Record<string, Entry[]> = {
  'options by the ten thousand': [{ index: checks, value: filled(() => '', 3) }],
  'as many unknown options as there are, in every response': Array.from(
    { length: exam.batchMaxResponses },
    () => ({ index: checks, value: optionIds.map((id) => id.slice(-4)) }),
  ),
  'an unknown option in every response': Array.from({ length: exam.batchMaxResponses }, () => ({
    index: choice,
    value: 'x'.repeat(1000),
  })),
  'gaps by the thousand': [
    { index: gap, value: Object.fromEntries(filled((at) => String(at), 12).map((id) => [id, 'x'])) },
  ],
  'files by the thousand': [{ index: media, value: uuids(Math.floor(bytesLeft / 40)) }],
  ...Object.fromEntries(
    Object.entries(fillings).flatMap(([filling, fill]) => [
      [`a line of ${filling}`, [{ index: line, value: fill(bytesLeft) }]],
      [`an essay of ${filling}`, [{ index: essay, value: fill(bytesLeft) }]],
    ]),
  ),
};

let next = 0;
/** A candidate of its own for each body: what one may write into a history is limited. */
async function begin() {
  const client = await candidateOf(server, scenario, pupils[next++ % pupils.length] ?? '');
  return beginExam(client, scenario, []);
}

async function expectNoStall(path: string, body: object, status: number): Promise<void> {
  const { client, answerId } = await begin();
  const text = JSON.stringify(body);
  expect(text.length).toBeLessThanOrEqual(exam.batchMaxBytes);
  const stallMs = await leastStall(async () => {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () => client.post(`/api/v1/answers/${answerId}/${path}`, text)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status));
  });
  expect(stallMs, `${text.length} bytes`).toBeLessThanOrEqual(maxStallMs);
}

test.each(Object.entries(saves))('a save of %s holds nobody up', { timeout: 120_000 }, (_name, entries) =>
  expectNoStall(
    'responses',
    {
      device_id,
      waiting: Array.from({ length: exam.announcedMax }, (_none, at) => at + 1),
      responses: entries.map(({ index = 0, value }, at) => ({
        item_id: scenario.itemIds[index],
        seq: at + 1,
        value,
        answered_at,
      })),
    },
    200,
  ),
);

test('a report of as many full events as fit holds nobody up', { timeout: 120_000 }, () =>
  expectNoStall(
    'events',
    {
      device_id,
      events: Array.from({ length: 200 }, (_none, at) => ({
        seq: at + 1,
        type: 'paste_text',
        data: { text: 'x'.repeat(1100) },
        emitted_at: answered_at,
      })),
    },
    200,
  ),
);
