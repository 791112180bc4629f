import { AppError } from '@certame/contract/errors.ts';
import { type ExamDefinition, getDefinitionForCandidate } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { ExamProctoring } from '../configs/load-exam-proctoring.ts';

export type SupervisedExam = ExamDefinition & { proctoring: ExamProctoring };

/** The exam at an address, as far as the scope's user may answer it. @throws AppError `not-found`, `exam-not-invited`. */
export async function getSupervisedExam(scope: Scope, shortUrlId: string): Promise<SupervisedExam> {
  const definition = await getDefinitionForCandidate(scope, shortUrlId);
  const { proctoring } = definition;
  if (proctoring === null) throw new AppError('not-found');
  return { ...definition, proctoring };
}
