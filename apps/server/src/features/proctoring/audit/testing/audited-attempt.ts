import { randomUUID } from 'node:crypto';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, type WalkedAttempt } from '@certame/testkit/exam-walk.ts';
import type { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';

type Server = Awaited<ReturnType<typeof useTestServer>>;
const device_id = 'device-of-a-test';

const plan: CapturePlan = {
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: false },
  ...{ live: true, recorded: true, still_interval_s: 30, retention_days: 7, checks: {}, detections: {} },
};

/** A supervised attempt that was answered and handed in, with grave events and two stills. */
export async function auditedAttempt(server: Server, { account = 'student', finished = true } = {}) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois')]],
  });
  const candidate = await candidateOf(server, scenario, account);
  const { answerId } = await beginExam(candidate, scenario, ['a', 'b']);
  const { institutionId, questionnaireId } = scenario;
  await server.owner.query(
    `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at) values ($1, $2, $3, $4, now())`,
    [answerId, institutionId, questionnaireId, JSON.stringify(plan)],
  );
  const emitted_at = new Date().toISOString();
  const events = ['page_hidden', 'webcam_phone', 'webcam_phone_gone', 'page_shown'].map((type, index) => ({
    ...{ seq: index + 1, type, emitted_at },
    data: type.startsWith('webcam') ? { value: 0.9, threshold: 0.5 } : {},
  }));
  await candidate.post(`/api/v1/answers/${answerId}/events`, { device_id, events });
  const segmentId = randomUUID();
  await server.owner.query(
    `insert into media_segments (id, institution_id, attempt_id, source, mime, started_at, last_chunk_at, chunks)
     values ($1, $2, $3, 'still', 'image/jpeg', now(), now(), 2)`,
    [segmentId, institutionId, answerId],
  );
  const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  for (const ordinal of [0, 30])
    await server.services.mediaStore.put({ institutionId, ownerId: answerId, segmentId, ordinal }, image);
  if (finished) await candidate.post(`/api/v1/answers/${answerId}/finish`, { device_id });
  const attempt: WalkedAttempt = { client: candidate, answerId };
  return { scenario, ...attempt, segmentId, image, path: `/api/v1/proctoring/audits/${answerId}` };
}
