import type { ApiClient } from '@certame/testkit/api-client.ts';
import { must } from '../test.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from './choice-exam.ts';

const base = '/api/v1/physical_questionnaires';

/** A paper of two questions of two options for one student, its sheets printed. */
export async function makePaper(
  client: ApiClient,
  name: string,
): Promise<{ id: string; questionnaireId: string; shortUrlId: string }> {
  const exam = await makeChoiceExam(client, {
    name,
    questions: [
      ['Dois mais dois?', ['Quatro', 'Cinco']],
      ['A capital do Brasil?', ['Brasília', 'Lima']],
    ],
  });
  await inviteStudents(client, exam.id, 'student@certame.example');
  await releaseExam(client, exam.id);
  const { model } = await must(client.post(base, { questionnaire_id: exam.id, name }));
  const started = await must(client.post(`${base}/${model.id}/print`));
  await client.waitForJob(started.model.job_id);
  return { id: model.id, questionnaireId: exam.id, shortUrlId: exam.shortUrlId };
}
