import { candidateRule } from '@certame/contract/features/dashboard/endpoints.ts';

export interface HomeParts {
  isStaff: boolean;
  isCandidate: boolean;
  isGrader: boolean;
}

/** Roles of the product whose home page differs from that of exam staff. */
const candidates: readonly string[] = ['student', 'restricted_student'];
const helpers: readonly string[] = ['corrector', 'supervisor', 'approver'];

/**
 * Parts of the home page. Permissions are those of all the user's roles together, and the active role selects among them: a teacher who is
 * also a student sees a student's home page while working as one.
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
