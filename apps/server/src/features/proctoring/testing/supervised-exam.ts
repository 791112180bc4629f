import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import type { useTestServer } from '@certame/testkit/use-test-server.ts';

type Server = Awaited<ReturnType<typeof useTestServer>>;

export const capturePlan: CapturePlan = {
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: false },
  ...{ live: true, recorded: true, still_interval_s: 30, retention_days: 7, checks: {}, detections: {} },
};

/** A candidate in the middle of an exam that is recorded. */
export async function beginSupervised(server: Server, plan: Partial<CapturePlan> = {}, account = 'student') {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Um')]] });
  const client = await candidateOf(server, scenario, account);
  const { answerId } = await beginExam(client, scenario, []);
  const { institutionId, questionnaireId } = scenario;
  await server.owner.query(
    `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at) values ($1, $2, $3, $4, now())`,
    [answerId, institutionId, questionnaireId, JSON.stringify({ ...capturePlan, ...plan })],
  );
  return { client, answerId, institutionId, questionnaireId, recorder: recorderOf(client, answerId) };
}

/** What a candidate's device sends. */
export function recorderOf(client: ApiClient, answerId: string, device_id = 'device-of-a-test') {
  const base = `/api/v1/answers/${answerId}/segments`;
  return {
    open: (segmentId: string, body: object = {}) =>
      client.send('PUT', `${base}/${segmentId}`, {
        ...{ device_id, source: 'camera_and_screen', mime: 'video/webm;codecs=vp8,opus', age_ms: 1000 },
        ...body,
      }),
    put: (segmentId: string, ordinal: number | string, bytes: Uint8Array) =>
      client.send('PUT', `${base}/${segmentId}/chunks/${ordinal}?device_id=${device_id}`, bytes),
    end: (segmentId: string, chunks: number) =>
      client.post(`${base}/${segmentId}/end`, { device_id, chunks }),
  };
}

/** The first bytes of a WebM file, and whatever else. */
export const webmChunk = (size = 100): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(size - 4, 7)]);
