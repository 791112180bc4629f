import { AppError } from '@certame/contract/errors.ts';
import {
  candidateRule,
  dashboardNumbers,
  dismissFirstSteps,
  getDashboard,
} from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { countMyUnread } from '#features/chat/index.ts';
import { countMyExams } from '#features/exam/index.ts';
import { success } from '#lib/success.ts';
import { userRoute } from '#plugins/routes.ts';
import { dayOf } from './day.ts';
import { listFirstSteps, putFirstStepsAway } from './first-steps.ts';
import {
  countActivity,
  listExamsToday,
  listLatestResults,
  listMyClasses,
  listMyRooms,
  listToAudit,
  listWaiting,
} from './lists.ts';
import { countNumbers, seesEveryExam } from './numbers.ts';

const ownNumbers = ({ to_take, new_results }: Awaited<ReturnType<typeof countMyExams>>) => [
  { key: 'to_take' as const, count: to_take, most_in: null },
  { key: 'new_results' as const, count: new_results, most_in: null },
];

/** What the home page says: numbers and lists of whatever the caller's permissions concern. */
export function registerDashboard(app: FastifyInstance): void {
  const { services } = app;
  userRoute(app, getDashboard, async ({ caller }) => {
    const { institutionId, userId, permissions } = caller;
    if (institutionId === null) throw new AppError('no-institution');
    const may = (rule: string): boolean => satisfiesRule(rule, permissions);
    const now = new Date(services.now());
    const model = await services.database.inTenant({ institutionId, userId }, async (scope) => {
      const { timeZone } = await getInstitutionInfo(scope);
      const day = await dayOf(scope, now, timeZone);
      return {
        server_now: now.toISOString(),
        numbers: [
          ...(may(candidateRule) ? ownNumbers(await countMyExams(scope, now.getTime())) : []),
          ...(await countNumbers(scope, permissions, day)),
          ...(may(dashboardNumbers.unread_messages)
            ? [{ key: 'unread_messages' as const, count: await countMyUnread(scope), most_in: null }]
            : []),
        ],
        first_steps: await listFirstSteps(scope, permissions),
        exams_today: may(dashboardNumbers.exams_today)
          ? await listExamsToday(scope, day, seesEveryExam(permissions))
          : null,
        to_correct: may(dashboardNumbers.to_correct) ? await listWaiting(scope, 'awaiting_correction') : null,
        to_release: may(dashboardNumbers.to_release) ? await listWaiting(scope, 'awaiting_release') : null,
        to_audit: may(dashboardNumbers.to_audit) ? await listToAudit(scope, day) : null,
        latest_results: may(dashboardNumbers.to_release) ? await listLatestResults(scope) : null,
        own_rooms: may('classrooms.menu') ? await listMyRooms(scope, day) : null,
        own_classes: may(dashboardNumbers.own_classes) ? await listMyClasses(scope) : null,
        activity: may(dashboardNumbers.to_release) ? await countActivity(scope, day, timeZone) : null,
      };
    });
    return { model };
  });
  userRoute(app, dismissFirstSteps, async ({ caller, translate }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null) throw new AppError('no-institution');
    await services.database.inTenant({ institutionId, userId }, putFirstStepsAway);
    return success(translate, 'dashboard.first_steps.dismissed');
  });
}
