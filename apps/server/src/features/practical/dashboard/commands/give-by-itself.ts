import { AppError } from '@certame/contract/errors.ts';
import { practicalChannel } from '@certame/contract/features/practical/channels.ts';
import { givePracticalScoresTask } from '@certame/contract/features/practical/jobs.ts';
import type { TaskPayload } from '@certame/contract/kit/job.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope, Transaction } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { StoredTest } from '../../config/find-test.ts';
import { applyBatch, batchSize, findDue } from './apply-scores.ts';

type Payload = TaskPayload<typeof givePracticalScoresTask>;

const enqueueGiving = (transaction: Pick<Transaction, 'tx'>, { jobs }: Pick<Services, 'jobs'>, to: Payload) =>
  jobs.enqueue(transaction, givePracticalScoresTask, to, { key: `practical scores ${to.practical_test_id}` });

/** After the commit, scores of the test that are whole by then go over to its questionnaire. */
export async function letScoresGo(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  test: Pick<StoredTest, 'id' | 'item_id'>,
): Promise<void> {
  if (test.item_id === null) return;
  await enqueueGiving(scope, services, {
    institution_id: scope.institutionId,
    practical_test_id: test.id,
  });
}

/** Gives what goes by itself (rules/practical/goes-by-itself.ts). Nobody of the staff did it, and the attempt's history says so. */
export async function giveByItself(
  services: Services,
  { institution_id: institutionId, practical_test_id: testId }: Payload,
): Promise<void> {
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  const inScope = <T>(work: (scope: Scope) => Promise<T>) => services.database.inTenant(actor, work);
  try {
    const ids = await inScope((scope) => findDue(scope, testId));
    for (let start = 0; start < ids.length; start += batchSize)
      await inScope(async (scope) => {
        await applyBatch(scope, services, {
          testId,
          studentIds: ids.slice(start, start + batchSize),
          isByItself: true,
        });
        services.realtime.publishCoalesced(scope, practicalChannel, { id: testId }, 'changed', {});
      });
  } catch (error) {
    // The test is gone, has another question by now, or its questionnaire takes no scores.
    if (!(error instanceof AppError)) throw error;
  }
}

const dayMs = 86_400_000;
const found = z.object({ institution_id: z.string(), practical_test_id: z.string() });
/**
 * Tests of a student whose forms are all given, and who has no score at the question. An exam that was closed long ago is people's. In no
 * order: those whose scores wait for a decision are found each time, and would keep later ones out.
 */
const ungiven = (closedAfter: Date) => sql`
  select t.institution_id, t.id as practical_test_id
    from practical_tests t join questionnaires q on q.id = t.questionnaire_id
   where t.item_id is not null
     and (q.state = 'released' or q.state = 'closed' and q.closed_at > ${closedAfter.toISOString()}::timestamptz)
     and exists (
       select from practical_test_students s join people p on p.id = s.person_id
        where s.practical_test_id = t.id and p.user_id is not null
          and not exists (select from practical_visits v where v.student_id = s.id and v.state <> 'submitted')
          and (q.state = 'closed'
               or exists (select from attempts a where a.questionnaire_id = q.id and a.user_id = p.user_id and a.finished_at is not null))
          and not exists (select from attempts a join grading_assignments g on g.attempt_id = a.id
                           where a.questionnaire_id = q.id and a.user_id = p.user_id and g.item_id = t.item_id
                             and g.status in ('scored', 'released')))
   order by random() limit 200`;

/** Students may hand in their exam after the practical test, and exams are closed: their scores go over then. */
export const findUngivenScores = (services: Services): Promise<void> =>
  services.database.asSystem('scores of practical tests that have not gone over', async (transaction) => {
    const closedAfter = new Date(services.now() - 7 * dayMs);
    for (const to of await queryRows(transaction, found, ungiven(closedAfter)))
      await enqueueGiving(transaction, services, to);
  });
