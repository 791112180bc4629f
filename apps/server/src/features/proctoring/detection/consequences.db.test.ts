import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { beginSupervised } from '../testing/supervised-exam.ts';

const server = await useTestServer();
const { owner } = server;
let seq = 0;

async function begin(detections: CapturePlan['detections']) {
  const { client, answerId } = await beginSupervised(server, { detections });
  const send = (type: string, data: object = {}) =>
    client.post(`/api/v1/answers/${answerId}/events`, {
      device_id: 'device-of-a-test',
      events: [{ seq: ++seq, type, data, emitted_at: new Date().toISOString() }],
    });
  const events = async (): Promise<{ type: string; severity: string; data: object }[]> =>
    (
      await owner.query(
        'select type, severity, data from attempt_events where attempt_id = $1 order by position',
        [answerId],
      )
    ).rows;
  const attempt = async () => (await owner.query('select * from attempts where id = $1', [answerId])).rows[0];
  return { send, events, attempt, answerId };
}

describe('detections', () => {
  it('are as grave as the plan of the attempt says, and nothing follows where nothing was chosen', async () => {
    const { send, events, attempt } = await begin({
      second_face: { severity: 'L', consequence: 'none' },
      camera_disconnected: { severity: 'M', consequence: 'none' },
    });
    await send('webcam_second_face', { count: 2 });
    await send('webcam_disconnected');
    await send('webcam_removed', { camera: 'Câmera USB' });
    await send('webcam_phone');
    const seen = (await events()).filter(({ type }) => type.startsWith('webcam_'));
    expect(seen.map(({ type, severity }) => [type, severity])).toEqual([
      ['webcam_second_face', 'L'],
      ['webcam_disconnected', 'M'],
      ['webcam_removed', 'M'],
      ['webcam_phone', 'H'],
    ]);
    expect((await attempt()).state).toBe('in_progress');
    expect((await events()).some(({ type }) => type === 'consequence_applied')).toBe(false);
  });

  it('warn the candidate in plain words, and the history says that nobody did it', async () => {
    const { send, events, answerId } = await begin({ phone: { severity: 'H', consequence: 'warn' } });
    await send('webcam_phone');
    await expect
      .poll(
        async () =>
          (await owner.query('select text, sent_by from attempt_messages where attempt_id = $1', [answerId]))
            .rows,
      )
      .toEqual([{ text: expect.stringContaining('celular'), sent_by: null }]);
    expect((await events()).find(({ type }) => type === 'consequence_applied')?.data).toEqual({
      ...{ detection: 'phone', consequence: 'warn', user_id: null },
    });
  });

  it('stop the attempt, as staff would', async () => {
    const { send, attempt } = await begin({ camera_covered: { severity: 'H', consequence: 'pause' } });
    await send('webcam_covered', { value: 0, threshold: 0.02 });
    await expect.poll(async () => (await attempt()).state).toBe('paused');
    expect((await attempt()).staff_pause_reason).toContain('câmera');
    await send('webcam_restored');
    expect((await attempt()).state).toBe('paused');
  });

  it('close the attempt, and a second one of the same kind finds it closed', async () => {
    const { send, events, attempt } = await begin({ monitors: { severity: 'M', consequence: 'finish' } });
    await send('multiple_monitors_detected', { count: 2, monitors: [] });
    await send('multiple_monitors_detected', { count: 3, monitors: [] });
    await expect.poll(async () => (await attempt()).finished_at).not.toBeNull();
    expect((await attempt()).finish_reason).toBe('manual_score_route');
    const told = (await events()).filter(({ type }) => type === 'multiple_monitors_detected');
    expect(told.map(({ severity }) => severity)).toEqual(['M', 'M']);
  });
});
