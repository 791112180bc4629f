import { apiAs, must } from '../test.ts';
import { inviteStudents, makeTextExam, releaseExam } from './choice-exam.ts';

const device_id = 'device-of-a-journey';
const base = '/api/v1/questionnaire_correctors';

export interface MadeCorrection {
  id: string;
  answerId: string;
  itemId: string;
}

/** A text of one student, given out to the administrator and the corrector: two criteria of three levels, 10 points. */
export async function makeCorrection(name: string, change: object = {}): Promise<MadeCorrection> {
  const admin = await apiAs('admin');
  const { id: questionnaireId, shortUrlId } = await makeTextExam(admin, name);
  await inviteStudents(admin, questionnaireId, 'student@certame.example');
  await releaseExam(admin, questionnaireId);
  const student = await apiAs('student');
  const { answer_id: answerId } = await must(
    student.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id }),
  );
  const { model: questions } = await must(admin.get(`${base}/questions?questionnaire_id=${questionnaireId}`));
  const itemId: string = questions[0].item_id;
  const answered_at = new Date().toISOString();
  await must(
    student.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: [{ item_id: itemId, seq: 1, value: 'A água é de todos.', answered_at }],
    }),
  );
  await must(student.post(`/api/v1/answers/${answerId}/finish`, { device_id }));
  const corrector = await apiAs('corrector');
  const { model } = await must(
    admin.post(base, {
      name,
      questionnaire_id: questionnaireId,
      item_ids: [itemId],
      criteria: ['Conteúdo', 'Forma'].map((criterion, n) => ({
        ...{ id: `c${n}`, criterion, weight: '50', levels: 3 },
      })),
      ...{ min_score: '0', max_score: '10', total_teacher: 2, max_difference: '2' },
      grader_ids: [admin, corrector].map(({ user }) => user?.id),
      ...change,
    }),
  );
  const started = await must(admin.post(`${base}/${model.id}/distribute`));
  await admin.waitForJob(started.model.job_id);
  return { id: model.id, answerId, itemId };
}
