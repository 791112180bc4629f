import type { FormInfo } from '@certame/contract/features/exam/form.ts';

/** What the candidate gives at the door: these reasons come with fields, the others close it. */
export const answerable: readonly string[] = ['exam-password-wrong', 'exam-justification-required'];

export const mayEnter = (info: FormInfo): boolean => info.may_start || answerable.includes(info.reason ?? '');
