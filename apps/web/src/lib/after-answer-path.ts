import { satisfiesRule } from '@certame/contract/permissions.ts';
import { screenByPath } from '@certame/contract/routes.ts';
import { getSession } from './session/session.ts';

/** One's own exams: where a finished answer leads. */
export const answersPath = '/questionnaires/answers';

/** After a finished answer: the own exams, or home, which lists them too, for who may not open that screen. */
export function afterAnswerPath(permissions: ReadonlySet<string> = getSession().permissions): string {
  const rule = screenByPath.get(answersPath)?.rule ?? '';
  return satisfiesRule(rule, permissions) ? answersPath : '/';
}
