import { AppError } from '@certame/contract/errors.ts';
import { practicalChannel } from '@certame/contract/features/practical/channels.ts';
import { practical_decisions } from '@certame/db/schema/practical.ts';
import { isBetween } from '@certame/rules/practical/figures.ts';
import { sectionMax } from '@certame/rules/practical/station-score.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getTest } from '../../config/find-test.ts';
import { loadResults } from '../load-results.ts';
import { letScoresGo } from './give-by-itself.ts';

export interface Decision {
  testId: string;
  studentId: string;
  sectionId: string;
  score: string;
  reason: string;
}

/**
 * Decides the score of a station whose examiners have both given theirs.
 * @throws AppError `not-found`, `conflict` while a form is missing, `score-above-max`.
 */
export async function decideStation(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime' | 'jobs'>,
  { testId, studentId, sectionId, score, reason }: Decision,
): Promise<void> {
  const test = await getTest(scope, testId, 'update');
  const { students } = await loadResults(scope, test);
  const student = students.find(({ id }) => id === studentId.toLowerCase());
  const station = student?.stations.find((one) => one.sectionId === sectionId);
  if (!student || !station) throw new AppError('not-found');
  if (station.given.length < test.examiners) throw new AppError('conflict');
  if (!isBetween(score, sectionMax(test, sectionId))) throw new AppError('score-above-max');
  const decided = { score, reason, decided_by: scope.userId, decided_at: new Date(services.now()) };
  await scope.tx
    .insert(practical_decisions)
    .values({
      ...decided,
      institution_id: scope.institutionId,
      student_id: student.id,
      section_id: sectionId,
    })
    .onConflictDoUpdate({
      target: [practical_decisions.student_id, practical_decisions.section_id],
      set: decided,
    });
  await letScoresGo(scope, services, test);
  services.realtime.publishCoalesced(scope, practicalChannel, { id: testId }, 'changed', {});
}
