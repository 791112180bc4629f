import type { FormInfo } from '@certame/contract/features/exam/form.ts';

/** Access requirements that the candidate can meet in the start form; any other reason prevents the start. */
export const reasonsWithField: readonly string[] = ['exam-password-wrong', 'exam-justification-required'];

export const canEnter = (info: FormInfo): boolean =>
  info.may_start || reasonsWithField.includes(info.reason ?? '');
