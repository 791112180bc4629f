import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';

/** A released exam of forty questions of usual length, with shuffled options. */
export const createExam40 = (ownerUrl: string, userIds: string[]): Promise<ExamScenario> =>
  createExamScenario(ownerUrl, {
    sections: [
      Array.from({ length: 40 }, (_unused, index) =>
        choiceQuestion(`Questão ${index + 1} da prova de medição, com um enunciado de tamanho comum.`),
      ),
    ],
    settings: { shuffle_options: true, limit_min: 300 },
    userIds,
  });
