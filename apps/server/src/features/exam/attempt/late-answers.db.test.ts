import { rescoreAttemptTask } from '@certame/contract/features/exam/jobs.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  type Begun,
  beat,
  device_id,
  minute,
  save,
  usePresenceScenario,
} from '../testing/presence-scenario.ts';

const { server, manager, sql, begin, silent, moveDeadline, rowOf, eventsOf } = await usePresenceScenario();

describe('answers that come after the deadline', () => {
  test('are believed at the first contact, and then only under the numbers announced there', async () => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    const before = Date.now() - 2 * minute;
    expect((await save(begun, [1], before, [1, 2, 3])).body.acknowledged).toHaveLength(1);
    expect((await rowOf(begun)).unsent_count).toBe(2);
    await sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      begun.answerId,
    ]);
    const next = await save(begun, [2, 4], before, [2, 3, 4]);
    expect(next.body.acknowledged).toMatchObject([{ seq: 2 }]);
    expect(next.body.rejected).toMatchObject([{ seq: 4, code: 'answer-too-late' }]);
    const changes = await sql('select seq, late from response_changes where attempt_id = $1 order by seq', [
      begun.answerId,
    ]);
    expect(changes).toEqual([
      { seq: 1, late: true },
      { seq: 2, late: true },
    ]);
    expect((await rowOf(begun)).late_sync).toBe(true);
  });

  test('of a closed attempt are acknowledged together with their rescoring, or not at all', async () => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    const before = Date.now() - 2 * minute;
    await save(begun, [1], before, [1, 2]);
    await sql(
      `update attempts set state = 'awaiting_release', finish_reason = 'general_time_expired', finished_at = now() where id = $1`,
      [begun.answerId],
    );
    const storedSeqs = () =>
      sql('select seq from response_changes where attempt_id = $1 order by seq', [begun.answerId]);
    const enqueue = vi
      .spyOn(server.services.jobs, 'enqueue')
      .mockRejectedValueOnce(new Error('The queue takes nothing'));
    expect((await save(begun, [2], before, [2])).status).toBe(500);
    expect(await storedSeqs()).toEqual([{ seq: 1 }]);
    expect((await save(begun, [2], before, [2])).body.acknowledged).toMatchObject([{ seq: 2 }]);
    expect(await storedSeqs()).toEqual([{ seq: 1 }, { seq: 2 }]);
    // What was asked for: in the queue it stands only until a worker takes it, which may be now.
    expect(enqueue.mock.lastCall?.slice(1)).toEqual([
      rescoreAttemptTask,
      { institution_id: begun.scenario.institutionId, attempt_id: begun.answerId },
      { key: `rescore:${begun.answerId}` },
    ]);
  });

  test.each([
    ['a heartbeat', (begun: Begun) => beat(begun, [7])],
    [
      'a finish',
      (begun: Begun) =>
        begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
          device_id,
          reason: 'general_time_expired',
        }),
    ],
  ])('are not believed any more after %s that did not announce them', async (_, contact) => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    expect((await contact(begun)).status).toBe(200);
    await sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      begun.answerId,
    ]);
    const forged = await save(begun, [8], Date.now() - 2 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8, code: 'answer-too-late' }]);
    // Somebody extends the time: what is answered then has nothing to do with that contact.
    await sql(
      `update attempts set state = 'in_progress', finish_reason = null, finished_at = null where id = $1`,
      [begun.answerId],
    );
    await moveDeadline(begun, minute);
    expect((await save(begun, [9], Date.now())).body.acknowledged).toHaveLength(1);
  });
});

describe('answers of an attempt whose device has finished it after its end', () => {
  const finish = ({ client, answerId }: Begun, reason: 'user' | 'general_time_expired') =>
    client.post(`/api/v1/answers/${answerId}/finish`, { device_id, reason });
  const laterOn = ({ answerId }: Begun) =>
    sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      answerId,
    ]);

  test('are not believed any more, though the job had closed it before', async () => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    await sql(
      `update attempts set state = 'awaiting_release', finish_reason = 'general_time_expired', finished_at = deadline_at
        where id = $1`,
      [begun.answerId],
    );
    expect((await finish(begun, 'general_time_expired')).status).toBe(200);
    await laterOn(begun);
    const forged = await save(begun, [8], Date.now() - 2 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8, code: 'answer-too-late' }]);
  });

  test('are not believed any more where the end was the leaving', async () => {
    const begun = await begin({ continue_later: false });
    await silent(begun, 3 * minute);
    expect((await finish(begun, 'user')).body.finish_reason).toBe('cannot_continue_timeout');
    await laterOn(begun);
    const forged = await save(begun, [8], Date.now() - 4 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8 }]);
  });
});

describe('answers that were shut out', () => {
  const reason = 'A candidata confirmou que nada falta';
  const end = (begun: Begun) =>
    begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
      device_id,
      reason: 'general_time_expired',
    });

  test('because they came too late stay told to staff, who may give them up', async () => {
    const begun = await begin();
    await moveDeadline(begun, -11 * minute);
    const late = await save(begun, [1, 2], Date.now() - 12 * minute, [1, 2]);
    expect(late.body.rejected).toMatchObject([{ code: 'answer-too-late' }, { code: 'answer-too-late' }]);
    expect((await rowOf(begun)).unsent_count).toBe(2);
    expect((await beat(begun, [1, 2])).status).toBe(200);
    expect((await end(begun)).body.state).toBe('awaiting_release');
    await sql(`update attempts set finished_at = finished_at - interval '11 minutes' where id = $1`, [
      begun.answerId,
    ]);
    const rows = (await manager.get(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/resume`)).body;
    expect(rows.model.data).toMatchObject([{ id: begun.answerId, unsent_count: 2 }]);
    expect((await manager.post(`/api/v1/answers/${begun.answerId}/give_up_unsent`, { reason })).status).toBe(
      200,
    );
    expect((await save(begun, [1, 2], Date.now() - 12 * minute, [1, 2])).body.code).toBe('answers-given-up');
  });

  test('by the candidate’s own finish elsewhere are told to staff too', async () => {
    const begun = await begin();
    expect((await save(begun, [1], Date.now(), [1])).status).toBe(200);
    await sql(
      `update attempts set state = 'awaiting_release', finish_reason = 'user', finished_at = now() where id = $1`,
      [begun.answerId],
    );
    expect((await save(begun, [2], Date.now(), [2, 3])).body.code).toBe('answer-finished');
    expect((await rowOf(begun)).unsent_count).toBe(2);
  });
});

describe('an attempt that staff have closed while a device held answers', () => {
  test('keeps them on the device, tells staff of them, and takes them after a reopening', async () => {
    const begun = await begin();
    const reason = 'Encerrada pela coordenação';
    await manager.post(`/api/v1/answers/${begun.answerId}/force_finish`, { reason });
    // Where no socket brings the news, the heartbeat tells of the end.
    expect((await beat(begun, [1, 2])).body.state).toBe('awaiting_release');
    const refused = await save(begun, [1], Date.now(), [1, 2]);
    expect(refused.body.code).toBe('disable-answer');
    const rows = (await manager.get(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/resume`)).body;
    expect(rows.model.data).toMatchObject([{ id: begun.answerId, unsent_count: 2 }]);
    await manager.post(`/api/v1/answers/${begun.answerId}/reopen`, { reason });
    expect((await save(begun, [1, 2], Date.now() - 1000, [1, 2])).body.acknowledged).toHaveLength(2);
    expect((await rowOf(begun)).unsent_count).toBe(0);
    expect(await eventsOf(begun)).toMatchObject([
      { type: 'force_finish', data: { reason, user_id: expect.any(String) } },
      { type: 'reopened', data: { reason } },
    ]);
  });

  test('lets go of them once staff have given them up, and takes new ones after a reopening', async () => {
    const begun = await begin();
    const reason = 'A candidata confirmou que nada falta';
    const giveUp = (client = manager) =>
      client.post(`/api/v1/answers/${begun.answerId}/give_up_unsent`, { reason });
    // Nothing is given up that could still be sent, and nothing where nothing waits.
    expect((await giveUp()).body.code).toBe('conflict');
    await manager.post(`/api/v1/answers/${begun.answerId}/force_finish`, { reason });
    expect((await giveUp()).body.code).toBe('conflict');
    expect((await save(begun, [1], Date.now(), [1, 2])).body.code).toBe('disable-answer');
    expect((await giveUp(await server.as('student2'))).status).toBe(403);
    expect((await giveUp()).status).toBe(200);
    expect((await rowOf(begun)).unsent_count).toBe(0);
    // The device that has not heard yet counts them no more.
    expect((await save(begun, [1], Date.now(), [1, 2])).body.code).toBe('answers-given-up');
    expect((await rowOf(begun)).unsent_count).toBe(0);
    expect(await eventsOf(begun)).toMatchObject([
      { type: 'force_finish' },
      { type: 'unsent_given_up', data: { reason, changes: 2, user_id: manager.user?.id } },
    ]);
    await manager.post(`/api/v1/answers/${begun.answerId}/reopen`, { reason });
    expect((await save(begun, [3], Date.now(), [3])).body.acknowledged).toHaveLength(1);
  });
});
