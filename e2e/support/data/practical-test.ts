import { apiAs, must } from '../test.ts';

const base = '/api/v1/practical_tests';
const check = (id: string, text: string) => ({ id, text, kind: 'check', max: '1', levels: 2 });

export interface MadePracticalTest {
  id: string;
  teacherId: string;
  studentId: string;
  identifier: string;
}

/** Two stations of one item each, at which the teacher examines one student: 10 points. */
export async function makePracticalTest(name: string): Promise<MadePracticalTest> {
  const [manager, teacher] = [await apiAs('manager'), await apiAs('teacher')];
  const { model: students } = await must(manager.get('/api/v1/students/options?search=Sofia'));
  const identifier = 'BOX-7';
  const teacherId = teacher.user?.id ?? '';
  const { model } = await must(
    manager.post(base, {
      name,
      sections: [
        {
          id: 'maos',
          name: 'Higiene das mãos',
          minutes: 5,
          weight: '1',
          items: [check('sabao', 'Usa sabão')],
        },
        { id: 'pulso', name: 'Pulso', minutes: 8, weight: '1', items: [check('conta', 'Conta o pulso')] },
      ],
      ...{ max_score: '10', examiners: 1, teacher_ids: [teacherId] },
      students: [{ person_id: students[0].id, identifier }],
    }),
  );
  return { id: model.id, teacherId, studentId: model.students[0].id, identifier };
}
