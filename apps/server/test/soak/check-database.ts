import pg from 'pg';
import { chainStart, checkLink } from '#features/exam/index.ts';
import type { AttemptRecord } from './records.ts';

/** What the candidates were promised and the database doesn't hold, and states that contradict each other: a line each. */
export async function checkDatabase(ownerUrl: string, records: readonly AttemptRecord[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const problems: string[] = [];
    for (const record of records) problems.push(...(await checkAttempt(client, record)));
    const { rows } = await client.query<{ id: string; state: string }>(
      `select a.id, a.state from attempts a left join score_sheets s on s.attempt_id = a.id
        where (a.finished_at is null) <> (a.state in ('in_progress', 'paused'))
           or (a.finished_at is not null and s.attempt_id is null)
           or (a.state = 'paused') <> (coalesce(a.paused_at, a.staff_paused_at) is not null)`,
    );
    problems.push(...rows.map(({ id, state }) => `attempt ${id} is ${state} and its columns say otherwise`));
    return problems;
  } finally {
    await client.end();
  }
}

async function checkAttempt(client: pg.Client, record: AttemptRecord): Promise<string[]> {
  const { attemptId, finished, acknowledgedEvents } = record;
  const problems = await checkAnswers(client, record);
  const events = await client.query(
    `select position, seq, type, severity, data, emitted_at as "emittedAt", previous_hash as "previousHash", hash
       from attempt_events where attempt_id = $1 order by position`,
    [attemptId],
  );
  const kept = new Set(events.rows.map(({ seq }) => seq));
  for (let seq = 1; seq <= acknowledgedEvents; seq += 1)
    if (!kept.has(seq)) problems.push(`event ${seq} of ${attemptId} is lost`);
  let before = chainStart;
  for (const event of events.rows) {
    const link = checkLink(before, { ...event, attemptId });
    if (link !== 'valid') problems.push(`the chain of ${attemptId} is ${link} at ${event.position}`);
    before = event;
  }
  const attempt = await client.query('select state from attempts where id = $1', [attemptId]);
  if (finished && ['in_progress', 'paused'].includes(attempt.rows[0]?.state))
    problems.push(`${attemptId} was finished and is ${attempt.rows[0]?.state}`);
  return problems;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function checkAnswers(
  client: pg.Client,
  { attemptId, sent, acknowledged, tooLate }: AttemptRecord,
): Promise<string[]> {
  const problems: string[] = [];
  const history = await client.query(
    'select item_id, seq, value from response_changes where attempt_id = $1',
    [attemptId],
  );
  const changes = new Map(history.rows.map((row) => [row.seq, row]));
  const current = await client.query('select item_id, seq, value from responses where attempt_id = $1', [
    attemptId,
  ]);
  const responses = new Map(current.rows.map((row) => [row.item_id, row]));
  for (const seq of tooLate)
    if (changes.has(seq)) problems.push(`change ${seq} of ${attemptId} was made too late and is kept`);
  for (const seq of acknowledged) {
    const change = sent.get(seq);
    const row = changes.get(seq);
    if (row?.item_id !== change?.itemId || !isSame(row?.value, change?.value))
      problems.push(`change ${seq} of ${attemptId} is lost from the history`);
    const response = responses.get(change?.itemId ?? '');
    if (!response || response.seq < seq || !isSame(sent.get(response.seq)?.value, response.value))
      problems.push(`change ${seq} of ${attemptId} is lost`);
  }
  return problems;
}
