import type { ApiClient } from '@certame/testkit/api-client.ts';
import { must } from '../test.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from './choice-exam.ts';

const device_id = 'device-of-a-journey';

/** An own appeal of the student that nobody has begun with. */
export async function makeAppeal(student: ApiClient, answer_id: string): Promise<string> {
  const { model } = await must(student.get('/api/v1/appeals?filters[status]=OP'));
  const [open] = model.data;
  if (open) return open.id;
  const made = await must(
    student.post('/api/v1/appeals', {
      ...{ answer_id, item_id: null, reason: 'total' },
      reasoning: 'A soma das questões que acertei é maior que a nota publicada.',
    }),
  );
  return made.model.id;
}

/** Two questions, of which the student has the first one right, released; appeals are open. */
export async function makeReleasedExam(admin: ApiClient, student: ApiClient, name: string) {
  const { id, shortUrlId } = await makeChoiceExam(admin, {
    name,
    questions: [
      ['Qual é a capital do Acre?', ['Rio Branco', 'Manaus']],
      ['Qual é o maior rio?', ['Nilo', 'Amazonas']],
    ],
    settings: { view_result: true },
  });
  await inviteStudents(admin, id, 'student@certame.example');
  await releaseExam(admin, id);
  const { answer_id: answerId } = await must(
    student.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id }),
  );
  const { model: subject } = await must(admin.get(`/api/v1/questionnaires/${id}`));
  const itemIds: string[] = subject.sections[0].items.map((item: { id: string }) => item.id);
  const answered_at = new Date().toISOString();
  await must(
    student.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: itemIds.map((item_id, n) => ({
        item_id,
        seq: n + 1,
        value: n === 0 ? 'a' : 'b',
        answered_at,
      })),
    }),
  );
  await must(student.post(`/api/v1/answers/${answerId}/finish`, { device_id }));
  await must(
    admin.put(`/api/v1/questionnaires/${id}/appeal_rules`, {
      ...{ enabled: true, days: 2, max_appeals: 1, whole_exam: true, item_ids: null },
      ...{ max_attachments: 1, answer_days: 5 },
    }),
  );
  const started = await must(admin.post(`/api/v1/questionnaires/${id}/release_scores`, {}));
  await admin.waitForJob(started.model.job_id);
  return { id, shortUrlId, answerId, itemIds };
}
