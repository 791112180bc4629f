import { candidateRule } from '@certame/contract/features/dashboard/endpoints.ts';

export interface HomeParts {
  isStaff: boolean;
  isCandidate: boolean;
  isGrader: boolean;
}

/** Product's roles whose home is not that of who runs exams. */
const candidates: readonly string[] = ['student', 'restricted_student'];
const helpers: readonly string[] = ['corrector', 'supervisor', 'approver'];

/**
 * What home shows. The active role chooses among what the permissions, which are those of all roles together, allow: a
 * teacher who is also a student sees a student's home while working as one.
 */
export function homeOfRole(activeRoleKey: string | null, can: (rule: string) => boolean): HomeParts {
  const key = activeRoleKey ?? '';
  const asCandidate = candidates.includes(key) && can(candidateRule);
  return {
    isStaff: can('questionnaires.menu') && !asCandidate && !helpers.includes(key),
    isCandidate: can(candidateRule),
    isGrader: can('questionnaires.correction') && !asCandidate,
  };
}
