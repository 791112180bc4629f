import { reportNames } from '@certame/contract/features/reports/endpoints.ts';
import { estimateQuestionTimes, medianOf } from '@certame/rules/reports/question-times.ts';
import type { ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import {
  filterOf,
  keys,
  makeReportScenario,
  type RawAttempt,
  readRawAttempts,
  readReport,
  scores,
} from './testing/report-scenario.ts';

/** Each report's figures, computed once more from what the tables hold. */
let scenario: ExamScenario;
let raw: RawAttempt[];
const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');
beforeAll(async () => {
  scenario = await makeReportScenario(server);
  raw = await readRawAttempts(server, scenario);
});

const read = (name: (typeof reportNames)[number], query = '') =>
  readReport(teacher, name, [scenario.questionnaireId], query);
const one = async (text: string, values: unknown[] = [scenario.questionnaireId]) =>
  (await owner.query(text, values)).rows;
/** Values of a series, point by point. */
const seriesOf = (
  chart: { points: { label: string; values: Record<string, number> }[] } | undefined,
  key: string,
) => chart?.points.map(({ values }) => values[key] ?? 0) ?? [];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const outcome = ({ answers }: RawAttempt, index: number): 'right' | 'wrong' | 'blank' => {
  const answer = answers[scenario.itemIds[index] ?? ''];
  if (answer === undefined) return 'blank';
  return answer === keys[index] ? 'right' : 'wrong';
};
const pointsOf = (attempt: RawAttempt): number =>
  sum(scores.map((score, index) => (outcome(attempt, index) === 'right' ? Number(score) : 0)));

test('presence tells of every participant whether they came, and when', async () => {
  const { rows, total, fact, chart } = await read('presence');
  const [{ invited }] = await one(
    'select count(*)::int as invited from participants where questionnaire_id = $1',
  );
  expect(total).toBe(invited);
  const stateOf = (name: string) => rows.find((row: { name: string }) => row.name === name)?.presence;
  for (const { name, open } of raw) expect(stateOf(name), name).toBe(open ? 'in_progress' : 'present');
  // The period has no end yet: who has not come may still come.
  expect([fact('present'), fact('in_progress'), fact('awaited'), fact('absent')]).toEqual([
    '3',
    '1',
    String(invited - 4),
    '0',
  ]);
  expect(sum(seriesOf(chart('presence'), 'people'))).toBe(invited);
  expect(fact('late')).toBe('0');
  await owner.query(`update attempts set justification = 'Trânsito' where id = $1`, [raw[0]?.id]);
  const after = await read('presence');
  expect(after.fact('late')).toBe('1');
  expect(
    after.rows.filter(({ late }: { late: boolean }) => late).map(({ name }: { name: string }) => name),
  ).toEqual([raw[0]?.name]);
  expect((await read('presence', 'filters[presence]=in_progress')).total).toBe(1);
  await owner.query(`update questionnaires set ends_at = now(), updated_at = now() where id = $1`, [
    scenario.questionnaireId,
  ]);
  expect((await read('presence')).fact('absent')).toBe(String(invited - 4));
  await owner.query(`update questionnaires set ends_at = null, updated_at = now() where id = $1`, [
    scenario.questionnaireId,
  ]);
});

test('scores are those of the answers, with places and a distribution', async () => {
  const { rows, fact, chart } = await read('score');
  const max = sum(scores.map(Number));
  const finished = raw.filter(({ open }) => !open);
  for (const attempt of finished) {
    const row = rows.find(({ id }: { id: string }) => id === attempt.id);
    const counts = Object.groupBy(keys, (_key, index) => outcome(attempt, index));
    expect(row).toMatchObject({
      right: counts.right?.length ?? 0,
      wrong: counts.wrong?.length ?? 0,
      blank: counts.blank?.length ?? 0,
      passed: pointsOf(attempt) / max >= 0.6,
      rank: 1 + finished.filter((other) => pointsOf(other) > pointsOf(attempt)).length,
    });
    expect([Number(row.score), Number(row.max), Number(row.percent)]).toEqual([
      pointsOf(attempt),
      max,
      (100 * pointsOf(attempt)) / max,
    ]);
  }
  const percents = finished.map((attempt) => (100 * pointsOf(attempt)) / max);
  const mean = sum(percents) / percents.length;
  expect(Number(fact('mean'))).toBeCloseTo(mean, 3);
  expect(Number(fact('median'))).toBeCloseTo(medianOf(percents) ?? -1, 3);
  expect(Number(fact('deviation'))).toBeCloseTo(
    Math.sqrt(sum(percents.map((percent) => (percent - mean) ** 2)) / percents.length),
    3,
  );
  const bins = Array.from(
    { length: 10 },
    (_none, bin) => percents.filter((percent) => Math.min(9, Math.floor(percent / 10)) === bin).length,
  );
  expect(seriesOf(chart('distribution'), 'people')).toEqual(bins);
  expect(rows.find(({ id }: { id: string }) => raw.find(({ open }) => open)?.id === id)).toMatchObject({
    score: null,
    rank: null,
  });
});

test('changes of answers say what became of the first answer', async () => {
  const { rows, fact, chart } = await read('answer_change');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    question: 1,
    first_answer: 'Alternativa A',
    last_answer: 'Alternativa B',
    changes: 1,
    direction: 'wrong_right',
  });
  expect([
    fact('changed_attempts'),
    fact('changed_answers'),
    fact('wrong_right'),
    fact('right_wrong'),
  ]).toEqual(['1', '1', '1', '0']);
  expect(seriesOf(chart('changes'), 'wrong_right')).toEqual([1]);
  const [{ attempt_id }] = await one(
    `select c.attempt_id from response_changes c join attempts a on a.id = c.attempt_id where a.questionnaire_id = $1
      group by c.attempt_id, c.item_id having count(distinct c.value) > 1`,
  );
  expect(rows[0].name).toBe(raw.find(({ id }) => id === attempt_id)?.name);
  expect((await read('answer_change', `filters[item_id]=${scenario.itemIds[1]}`)).total).toBe(0);
});

test('pauses are those of the events', async () => {
  const { rows, fact } = await read('pause');
  const events = await one(
    `select e.attempt_id, e.type, e.emitted_at from attempt_events e join attempts a on a.id = e.attempt_id
      where a.questionnaire_id = $1 and e.type in ('enter_pause', 'leave_pause') order by e.position`,
  );
  expect(events.map(({ type }) => type)).toEqual(['enter_pause', 'leave_pause']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    name: raw.find(({ id }) => id === events[0].attempt_id)?.name,
    pause: 1,
    began_at: events[0].emitted_at.toISOString(),
    ended_at: events[1].emitted_at.toISOString(),
    limit_min: '5',
  });
  expect(fact('pauses')).toBe('1');
});

test('results show each answer and how it fared', async () => {
  const { rows, fact, chart } = await read('results');
  for (const attempt of raw) {
    const row = rows.find(({ id }: { id: string }) => id === attempt.id);
    const shown = keys.map((_key, index) =>
      row.cells.find(({ question }: { question: number }) => question === index + 1),
    );
    for (const [index, cell] of shown.entries()) {
      const answer = attempt.answers[scenario.itemIds[index] ?? ''];
      if (attempt.open) expect(cell?.outcome ?? null).toBeNull();
      else expect(cell.outcome).toBe(outcome(attempt, index));
      if (answer !== undefined) expect(cell.answer).toBe(`Alternativa ${answer.toUpperCase()}`);
    }
  }
  const finished = raw.filter(({ open }) => !open);
  for (const kind of ['right', 'wrong', 'blank'] as const) {
    const counts = keys.map(
      (_key, index) => finished.filter((attempt) => outcome(attempt, index) === kind).length,
    );
    expect(seriesOf(chart('outcomes'), kind), kind).toEqual(counts);
    expect(fact(kind)).toBe(String(sum(counts)));
  }
  const chosen = await read('results', `filters[questions]=${scenario.itemIds[1]}`);
  expect(chosen.rows[0].cells.map(({ question }: { question: number }) => question)).toEqual([2]);
});

test('performance is the mean of per cents, by questionnaire, class, discipline and level', async () => {
  const { rows, fact, chart } = await read('performance');
  const finished = raw.filter(({ open }) => !open);
  const percentOf = (attempt: RawAttempt): number => (100 * pointsOf(attempt)) / sum(scores.map(Number));
  expect(rows).toHaveLength(finished.length);
  for (const attempt of finished) {
    const row = rows.find(({ name }: { name: string }) => name === attempt.name);
    expect(Number(row.percents[scenario.questionnaireId])).toBe(percentOf(attempt));
  }
  const mean = sum(finished.map(percentOf)) / finished.length;
  expect(Number(fact('mean'))).toBeCloseTo(mean, 3);
  for (const key of ['performance', 'performance_by_discipline', 'performance_by_difficulty'])
    expect(
      seriesOf(chart(key), scenario.questionnaireId).map((value) => value.toFixed(2)),
      key,
    ).toEqual([mean.toFixed(2)]);
});

test('times follow the history of answers, in the page and in the chart alike', async () => {
  // Instants of a walk are milliseconds apart: the history is spread out, in place of waiting.
  await owner.query(`alter table response_changes disable trigger all`);
  await owner.query(
    `update response_changes c set answered_at = a.started_at + c.seq * interval '90 seconds' * (1 + length(u.email) % 3)
       from attempts a join users u on u.id = a.user_id where a.id = c.attempt_id and a.questionnaire_id = $1`,
    [scenario.questionnaireId],
  );
  await owner.query(`alter table response_changes enable trigger all`);
  await owner.query(`alter table attempt_events disable trigger all`);
  await owner.query(
    `update attempt_events e set emitted_at = a.started_at + case e.type when 'enter_pause' then 100 else 160 end * interval '1 second'
       from attempts a where a.id = e.attempt_id and a.questionnaire_id = $1 and e.type in ('enter_pause', 'leave_pause')`,
    [scenario.questionnaireId],
  );
  await owner.query(`alter table attempt_events enable trigger all`);
  const paused = await one(
    'update attempts set paused_ms = 60000 where questionnaire_id = $1 and pauses > 0 returning id',
  );
  expect(paused).toHaveLength(1);
  const { rows, chart } = await read('time');
  const changes = await one(
    `select c.attempt_id, c.item_id, c.answered_at, a.started_at from response_changes c join attempts a on a.id = c.attempt_id
      where a.questionnaire_id = $1`,
  );
  const byItem = new Map<string, number[]>();
  for (const { id } of raw) {
    const own = changes.filter(({ attempt_id }) => attempt_id === id);
    const startedMs: number = own[0].started_at.getTime();
    const times = estimateQuestionTimes(
      startedMs,
      own.map(({ item_id, answered_at }) => ({ itemId: item_id, atMs: answered_at.getTime() })),
      id === paused[0].id ? [{ fromMs: startedMs + 100_000, toMs: startedMs + 160_000 }] : [],
    );
    const row = rows.find((shown: { id: string }) => shown.id === id);
    for (const [itemId, ms] of times) {
      expect(Number(row.question_min[itemId])).toBeCloseTo(ms / 60_000, 1);
      byItem.set(itemId, [...(byItem.get(itemId) ?? []), ms / 60_000]);
    }
  }
  const medians = scenario.itemIds.map((id) => medianOf(byItem.get(id) ?? []) ?? 0);
  expect(Math.min(...medians)).toBeGreaterThan(1);
  const charted = seriesOf(chart('question_times'), 'median_minutes');
  expect(charted).toHaveLength(medians.length);
  for (const [index, value] of charted.entries()) expect(value).toBeCloseTo(medians[index] ?? -1, 1);
});

test('sent e-mails are the events of messages about the questionnaire', async () => {
  const [participant] = await one('select id from participants where questionnaire_id = $1 limit 1');
  const [{ id }] = await one(
    `insert into outbox_emails (institution_id, template, to_email, to_name, subject, html, plain, about_type, about_id, state)
     values ($1, 'basic', 'alguem@certame.example', 'Alguém', 'Convite da prova', '', '', 'questionnaire_invite', $2, 'sent') returning id`,
    [scenario.institutionId, participant.id],
  );
  for (const type of ['queued', 'sent', 'opened'])
    await owner.query('insert into email_events (institution_id, email_id, type) values ($1, $2, $3)', [
      scenario.institutionId,
      id,
      type,
    ]);
  const { rows, fact, chart } = await read('sent_email');
  expect(rows.map(({ eventType }: { eventType: string }) => eventType).sort()).toEqual([
    'opened',
    'queued',
    'sent',
  ]);
  expect(rows[0]).toMatchObject({
    messageId: id,
    userName: 'Alguém',
    email: 'alguem@certame.example',
    subject: 'Convite da prova',
  });
  expect([fact('messages'), fact('addresses'), fact('events')]).toEqual(['1', '1', '3']);
  expect(seriesOf(chart('email_events'), 'messages')).toEqual([1, 1, 1]);
});

describe('every report leaves', () => {
  test.each(reportNames)('%s as a sheet and as a PDF with the rows of the screen', async (name) => {
    const { total } = await read(name);
    const path = `/api/v1/reports/questionnaire_${name}/export`;
    const asked = filterOf(name, [scenario.questionnaireId]);
    const sheet = await teacher.get(`${path}/xls?${asked}`);
    expect(sheet.status, JSON.stringify(sheet.body)).toBe(200);
    const { headers, rows } = await readSheet(sheet.body, 'report.xlsx');
    expect(rows).toHaveLength(total);
    expect(headers.filter((header) => header.includes('reports.'))).toEqual([]);
    if (name === 'results') expect(headers).toEqual(expect.arrayContaining(['Q1', 'Q2', 'Q3']));
    const pdf = await teacher.get(`${path}/pdf?${asked}`);
    expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
