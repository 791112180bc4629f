import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import type { FormAccess } from '@certame/rules/exam/access.ts';
import { computeAttemptsAllowed } from '@certame/rules/exam/attempts-allowed.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import { computeStartSpreadMs, mostExpected } from '@certame/rules/exam/time/start-spread.ts';
import { z } from 'zod';
import { addLeadParticipant, limitToOneAttempt } from '#features/campaigns/index.ts';
import { readFormProctoring } from '#features/proctoring/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import {
  accessFor,
  admittedWithOf,
  canEnter,
  countStarted,
  loadParticipantStatuses,
  nothingProvided,
  type ParticipantStatus,
} from '../access.ts';
import { type ExamDefinition, getDefinitionByShortUrl } from '../definition.ts';
import { admitDevice, type CallingEnvironment } from '../environment/admit-device.ts';
import { presentRequirements } from '../environment/present-requirements.ts';
import { sealedFormOf } from '../preload/seal-form.ts';
import { presentFormInfo } from '../present.ts';

const attemptsAllowed = (
  { settings }: ExamDefinition,
  status: ParticipantStatus | undefined,
): number | null =>
  computeAttemptsAllowed({
    settings,
    percents: (status?.attempts ?? []).map((attempt) => attempt.percent),
    chancesGranted: status?.participant?.chancesGranted ?? 0,
  });

export interface FormReader {
  shortUrlId: string;
  isLead: boolean;
  calling: CallingEnvironment & { environment: Environment };
  translate: Translate;
}

/** An attempt that is over asks for no device, and whoever is not let in anyway isn't sent for another one. */
const isWorthAnotherDevice = (access: FormAccess): boolean =>
  canEnter(access) || (!access.mayStart && access.reason === 'exam-not-started');

const countRow = z.object({ count: z.int() });

/** How many may come when the period begins, as far as it matters: those on the list, and where it is open to all, every member. */
async function countExpected(scope: Scope, { id, settings }: ExamDefinition): Promise<number> {
  const [row] = await queryRows(
    scope,
    countRow,
    sql`select count(*)::int as count
          from (select from participants where questionnaire_id = ${id} and institution_id = ${scope.institutionId}
                union all
                select from memberships where institution_id = ${scope.institutionId} and ${!settings.invited_only}
                limit ${mostExpected}) expected`,
  );
  return row?.count ?? 0;
}

async function readWaiting(
  scope: Scope,
  { secret }: Services['config'],
  definition: ExamDefinition,
): Promise<FormInfo['waiting']> {
  const sealed = sealedFormOf(definition, secret);
  const fromMs = (definition.startsAtMs ?? 0) - exam.preloadLeadMs;
  return {
    spread_ms: computeStartSpreadMs(await countExpected(scope, definition)),
    preload: sealed && { id: sealed.id, from: new Date(fromMs).toISOString() },
  };
}

const socketsOf = ({ socketEngine }: Pick<Services, 'socketEngine'>): FormInfo['sockets'] =>
  socketEngine?.place ?? null;

/**
 * What the page before the start shows to the scope's user: the form's head, and whether and how it may be entered now.
 * @throws AppError `not-found`, `exam-not-invited`.
 */
export async function readFormInfo(
  scope: Scope,
  services: Pick<Services, 'now' | 'config' | 'socketEngine'>,
  { shortUrlId, isLead, calling, translate }: FormReader,
): Promise<FormInfo> {
  const nowMs = services.now();
  const found = await getDefinitionByShortUrl(scope.client, shortUrlId);
  if (isLead) await addLeadParticipant(scope, found.id);
  const definition = isLead ? limitToOneAttempt(found) : found;
  const userId = scope.userId ?? '';
  const status = (await loadParticipantStatuses(scope.client, definition.id, [userId])).get(userId);
  // Someone who was not invited learns no more than that the form exists.
  if (definition.settings.invited_only && !status) throw new AppError('exam-not-invited');
  const started = (await countStarted(scope.client, [definition])).get(definition.id) ?? 0;
  const access = accessFor(definition, status, nothingProvided, started, nowMs);
  const needs = access.mayStart ? undefined : access.needs;
  const { problems } = isWorthAnotherDevice(access)
    ? await admitDevice(scope.client, definition, calling, admittedWithOf(status), nowMs)
    : { problems: [] };
  const isOtherDeviceNeeded = problems.length > 0 && canEnter(access);
  const ownReason = access.mayStart || needs ? null : access.reason;
  const reason = isOtherDeviceNeeded ? 'exam-device-not-allowed' : ownReason;
  const attempts = status?.attempts ?? [];
  const isWaiting = reason === 'exam-not-started' && definition.startsAtMs !== null;
  return {
    ...presentFormInfo(definition, nowMs, status?.participant),
    // Whoever waits types it before the period.
    needs_password: needs?.password ?? (isWaiting && definition.passwordHash !== null),
    needs_justification: needs?.justification ?? false,
    attempts_used: attempts.length,
    attempts_allowed: attemptsAllowed(definition, status),
    may_start: canEnter(access) && !isOtherDeviceNeeded,
    reason,
    reason_message: reason === null ? null : translate(`errors.${reason}`),
    environment:
      problems.length === 0
        ? null
        : presentRequirements(definition.settings, calling.environment, problems, translate),
    sockets: socketsOf(services),
    ...(definition.proctoring && {
      proctoring: await readFormProctoring(scope, definition.id, definition.proctoring),
    }),
    ...(definition.hasSupport && status && { support: true }),
    ...(isWaiting && {
      // `found` is the object that is kept: what is made of a definition once hangs on it.
      waiting: await readWaiting(scope, services.config, found),
    }),
    open_answer_id: attempts.find(({ state }) => isOpen(state))?.id ?? null,
    last_answer_id: attempts.at(-1)?.id ?? null,
  };
}
