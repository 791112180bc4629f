import type { PauseRow } from '@certame/contract/features/reports/rows.ts';
import { choiceQuestion } from '@certame/testkit/exam-scenario.ts';
import { expect, test, vi } from 'vitest';
import { readReport } from '#features/reports/testing/report-scenario.ts';
import {
  type Begun,
  beat,
  device_id,
  minute,
  save,
  usePresenceScenario,
} from '../testing/presence-scenario.ts';

const { server, manager, sql, begin, rowOf, eventsOf } = await usePresenceScenario();
const reason = 'Alarme de incêndio no prédio';
const second = 1000;

const participantOf = async (begun: Begun): Promise<string> => (await rowOf(begun)).participant_id;
async function act(begun: Begun, action: 'pause' | 'resume') {
  const { body, status } = await manager.post(
    `/api/v1/questionnaires/${begun.scenario.questionnaireId}/panel/actions`,
    { action, participant_ids: [await participantOf(begun)], ...(action === 'pause' ? { reason } : {}) },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model[0];
}
const read = ({ client, answerId }: Begun, device = device_id) =>
  client.get(`/api/v1/answers/${answerId}?device_id=${device}`);
const call = ({ client, answerId }: Begun, name: string) =>
  client.post(`/api/v1/answers/${answerId}/${name}`, { device_id });
/** Everything happened so much earlier. */
const letPass = ({ answerId }: Begun, minutes: number) =>
  sql(
    `update attempts set started_at = started_at - make_interval(mins => $2), deadline_at = deadline_at - make_interval(mins => $2),
            question_closes_at = question_closes_at - make_interval(mins => $2), paused_at = paused_at - make_interval(mins => $2),
            staff_paused_at = staff_paused_at - make_interval(mins => $2), device_seen_at = device_seen_at - make_interval(mins => $2),
            late_contact_at = late_contact_at - make_interval(mins => $2)
      where id = $1`,
    [answerId, minutes],
  );
const leftMin = ({ body }: { body: { deadline: string; server_now: string } }): number =>
  Math.round((Date.parse(body.deadline) - Date.parse(body.server_now)) / minute);
/** Runs the job that runs every minute, to its end. */
async function closeOverdue(): Promise<void> {
  await sql(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'staff-pause')`);
  const left = () => sql(`select from graphile_worker.jobs where key = 'staff-pause'`);
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), { timeout: 20_000 });
}

test('staff stop an attempt whose exam has no pauses: nothing is read, the clock stands, only they let it go on', async () => {
  const begun = await begin({ allow_pauses: false });
  const before = leftMin(await read(begun));
  expect(await act(begun, 'pause')).toMatchObject({ refused: null });
  const paused = await read(begun);
  expect(paused.body).toMatchObject({
    state: 'paused',
    form: { items: [] },
    responses: [],
    pause_ends_at: null,
    staff_pause: { reason, is_over_own: false },
  });
  expect(JSON.stringify(paused.body)).not.toContain('<p>um</p>');
  const items = await begun.client.get(
    `/api/v1/answers/${begun.answerId}/items?device_id=${device_id}&item_id=${begun.scenario.itemIds[0]}`,
  );
  expect(items.body).toEqual({ items: [] });
  expect(await call(begun, 'continue')).toMatchObject({
    status: 409,
    body: { code: 'exam-paused-by-staff' },
  });
  expect(await act(begun, 'pause')).toMatchObject({ refused: 'paused_by_staff' });
  await letPass(begun, 25);
  expect(await act(begun, 'resume')).toMatchObject({ refused: null });
  const again = await read(begun);
  expect(again.body).toMatchObject({ state: 'in_progress' });
  expect(again.body).not.toHaveProperty('staff_pause');
  expect(leftMin(again)).toBe(before);
  expect(await act(begun, 'resume')).toMatchObject({ refused: 'not_paused' });
  expect(await rowOf(begun)).toMatchObject({ pauses: 0, staff_paused_at: null });
  const chain = await manager.get(`/api/v1/answers/${begun.answerId}/chain`);
  expect(chain.body.model).toMatchObject({ breaks: [] });
  expect(await eventsOf(begun)).toEqual([
    { type: 'staff_pause', severity: 'M', data: { reason, user_id: manager.user?.id } },
    {
      type: 'staff_resume',
      severity: 'L',
      data: { paused_s: expect.closeTo(1500, -1), own_pause: false, user_id: manager.user?.id },
    },
  ]);
});

test('what was given before it counts, what was given in it waits on the device until they go on', async () => {
  const begun = await begin();
  await act(begun, 'pause');
  const { staff_paused_at } = await rowOf(begun);
  const early = await save(begun, [1], staff_paused_at.getTime() - second);
  expect(early.body).toMatchObject({ acknowledged: [{ seq: 1 }], rejected: [], paused: true });
  expect(await rowOf(begun)).toMatchObject({ late_sync: false });
  expect(await save(begun, [2], staff_paused_at.getTime() + 1)).toMatchObject({
    status: 409,
    body: { code: 'exam-paused' },
  });
  expect((await beat(begun)).body).toMatchObject({ state: 'paused' });
  // Heard of in the pause and long after its begin: what was not announced then is not believed.
  await letPass(begun, 2);
  expect((await save(begun, [3], staff_paused_at.getTime() - 3 * minute)).status).toBe(409);
  await act(begun, 'resume');
  expect((await save(begun, [3], Date.now())).body).toMatchObject({ acknowledged: [{ seq: 3 }] });
});

test('it comes over a pause of the candidate, which stands meanwhile and is no second one', async () => {
  const begun = await begin({ allow_pauses: true, pauses_max: 1, pause_max_min: 10 });
  await call(begun, 'pause');
  await letPass(begun, 4);
  await act(begun, 'pause');
  expect((await read(begun)).body).toMatchObject({ staff_pause: { is_over_own: true }, pause_ends_at: null });
  await letPass(begun, 20);
  await act(begun, 'resume');
  const own = await read(begun);
  expect(own.body).toMatchObject({ state: 'paused', pauses_left: 0 });
  expect(own.body).not.toHaveProperty('staff_pause');
  const ownLeftMs = Date.parse(own.body.pause_ends_at) - Date.parse(own.body.server_now);
  expect(Math.round(ownLeftMs / minute)).toBe(6);
  await letPass(begun, 2);
  // 60 minutes, of which 26 are gone, all of them in pauses.
  expect(leftMin(await call(begun, 'continue'))).toBe(60);
  expect(await pausesOf(begun)).toEqual([
    ['by_candidate', 4, 10],
    ['by_staff', 20, null],
    ['by_candidate', 2, 10],
  ]);
});

/** The report of pauses, in whole minutes. */
async function pausesOf({ scenario, answerId }: Begun) {
  // The chain is no more what it was: only the report is asked.
  await sql(
    `update attempt_events e set emitted_at = e.emitted_at - make_interval(mins => shift.minutes)
       from (values ('enter_pause', 26), ('staff_pause', 22), ('staff_resume', 2)) as shift (type, minutes)
      where e.attempt_id = $1 and e.type = shift.type`,
    [answerId],
  );
  const { rows } = await readReport(manager, 'pause', [scenario.questionnaireId]);
  const sorted: PauseRow[] = rows.toSorted((one: PauseRow, other: PauseRow) => one.pause - other.pause);
  return sorted.map((row) => [
    row.paused_by,
    Math.round(Number(row.duration_min)),
    row.limit_min === null ? null : Number(row.limit_min),
  ]);
}

test('the open question stands as well', async () => {
  const begun = await begin(
    { presentation: 'question', do_not_go_back: true, question_limit_s: 60, limit_min: null },
    [choiceQuestion('um'), choiceQuestion('dois')],
  );
  const questionLeftS = async () => {
    const { body } = await read(begun);
    return Math.round((Date.parse(body.question_deadline) - Date.parse(body.server_now)) / second);
  };
  // The server's clock stands: only what is let pass does.
  const { services } = server;
  const { now } = services;
  const nowMs = now();
  services.now = () => nowMs;
  try {
    const before = await questionLeftS();
    await act(begun, 'pause');
    await letPass(begun, 9);
    await act(begun, 'resume');
    expect(await questionLeftS()).toBe(before);
  } finally {
    services.now = now;
  }
});

test('another device goes on after it, and finds it paused until then', async () => {
  const begun = await begin();
  await act(begun, 'pause');
  await letPass(begun, 3);
  const entered = await begun.client.post(`/api/v1/forms/${begun.scenario.shortUrlId}/answers`, {
    device_id: 'another-device',
  });
  expect(entered.body).toMatchObject({ state: 'paused', staff_pause: { reason }, form: { items: [] } });
  await act(begun, 'resume');
  expect((await read(begun, 'another-device')).body.state).toBe('in_progress');
});

test('the end of the period ends it, and no clock of a device does', async () => {
  const begun = await begin();
  await act(begun, 'pause');
  await letPass(begun, 61);
  const asked = await begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
    device_id,
    reason: 'general_time_expired',
  });
  expect(asked.body).toMatchObject({ state: 'paused' });
  await closeOverdue();
  expect(await rowOf(begun)).toMatchObject({ state: 'paused' });
  await sql(
    `update questionnaires set ends_at = now() - interval '1 minute', updated_at = now() where id = $1`,
    [begun.scenario.questionnaireId],
  );
  await closeOverdue();
  expect(await rowOf(begun)).toMatchObject({
    state: 'awaiting_release',
    finish_reason: 'general_time_expired',
    staff_paused_at: null,
  });
  const { paused_ms } = await rowOf(begun);
  expect(Math.round(Number(paused_ms) / minute)).toBe(61);
});
