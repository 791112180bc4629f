import type { FormInfo } from '@certame/contract/features/exam/form.ts';

/** What the candidate gives at the door: these reasons come with fields, the others close it. */
export const reasonsWithField: readonly string[] = ['exam-password-wrong', 'exam-justification-required'];

export const canEnter = (info: FormInfo): boolean =>
  info.may_start || reasonsWithField.includes(info.reason ?? '');
