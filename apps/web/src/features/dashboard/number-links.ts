import type {
  Dashboard,
  DashboardNumber,
  FirstStep,
} from '@certame/contract/features/dashboard/endpoints.ts';
import { isOpen, participationStates } from '@certame/contract/features/exam/states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';

type HomeNumber = Dashboard['numbers'][number];

/** Filter of open attempts, which includes paused and returned ones. */
const openAttempts = participationStates
  .filter(isOpen)
  .map((state) => `f.state=${state}`)
  .join('&');

/** Path of the list that a number counts, as far as the user may open it. */
export function pathOfNumber(
  { key, most_in: mostIn }: HomeNumber,
  data: Dashboard,
  can: (rule: string) => boolean,
): string {
  switch (key) {
    case 'to_take':
    case 'new_results':
      return '/questionnaires/answers';
    case 'exams_today':
      return can('questionnaires.menu') ? '/questionnaires?f.state=released' : '/classrooms';
    case 'attempts_open': {
      if (!can('questionnaires.resume')) return '/classrooms';
      const [exam] = (data.exams_today ?? []).filter((one) => one.open > 0);
      return exam ? `/questionnaires/${exam.id}/resume?${openAttempts}` : '/questionnaires?f.state=released';
    }
    case 'to_correct': {
      const [first] = data.to_correct ?? [];
      return first ? `/questionnaires/${first.id}/correction` : '/questionnaires';
    }
    case 'to_release': {
      const [first] = data.to_release ?? [];
      return first ? `/questionnaires/${first.id}/resume?f.state=awaiting_release` : '/questionnaires';
    }
    case 'class_invites':
      return '/class_invite';
    case 'to_audit': {
      const [first] = data.to_audit ?? [];
      return first && can('questionnaires.resume')
        ? `/questionnaires/${first.id}/resume`
        : '/proctoring_audit';
    }
    case 'unread_messages':
      return '/chat';
    case 'own_classes':
      return '/classes_students';
    case 'imports_failed':
      return mostIn ? `/${mostIn}` : '/notifications';
    case 'invites_failed':
      return mostIn ? `/questionnaires/${mostIn}/edit?f.invite_status=e` : '/questionnaires';
    case 'mails_failed':
      return '/emails_sent?f.eventType=error&f.eventType=bounced';
    case 'new_leads':
      return mostIn && can('campaigns.edit')
        ? `/campaigns/${mostIn}/edit?tab=leads&f.state=new`
        : '/campaigns';
  }
}

/** Link of a number, if its screen exists and the user may open it; null: only a number. */
export function findLinkOfNumber(
  number: HomeNumber,
  data: Dashboard,
  permissions: ReadonlySet<string>,
): string | null {
  const path = pathOfNumber(number, data, (rule) => satisfiesRule(rule, permissions));
  const { screen, built } = matchScreen(path);
  return built && screen !== undefined && satisfiesRule(screen.rule, permissions) ? path : null;
}

/** Numbers that ask for action are highlighted; the others only inform. */
export const asksForAction: ReadonlySet<DashboardNumber> = new Set([
  'to_take',
  'class_invites',
  'to_correct',
  'to_release',
  'to_audit',
  'unread_messages',
  'new_leads',
]);

/** Numbers of failures, shown in red. */
export const failures: ReadonlySet<DashboardNumber> = new Set([
  'imports_failed',
  'invites_failed',
  'mails_failed',
]);

/** Numbers that are shown even at zero; the others are left out then. */
export const alwaysShown: ReadonlySet<DashboardNumber> = new Set([
  'exams_today',
  'attempts_open',
  'to_correct',
]);

/** Numbers for people who take exams; the others are for staff. */
export const ofCandidates: ReadonlySet<DashboardNumber> = new Set([
  'to_take',
  'new_results',
  'class_invites',
  'unread_messages',
]);

/** The numbers to show, failures first. `candidate`: only those of people who take exams. */
export const shownNumbers = ({ numbers }: Dashboard, candidate: boolean): Dashboard['numbers'] =>
  numbers
    .filter(({ key }) => !candidate || ofCandidates.has(key))
    .filter(({ key, count }) => count > 0 || alwaysShown.has(key))
    .sort((a, b) => Number(failures.has(b.key)) - Number(failures.has(a.key)));

export const countOf = ({ numbers }: Dashboard, key: DashboardNumber): number =>
  numbers.find((number) => number.key === key)?.count ?? 0;

/** Path of each step. */
export const placeOfStep: Record<FirstStep, string> = {
  classes: '/classes/create',
  students: '/students',
  questions: '/base_question',
  exam: '/questionnaires/create',
  team: '/users/create',
};
