import { appealStatuses } from '@certame/contract/features/appeals/states.ts';
import type { Translate } from '#lib/language/i18n.ts';

/** Choices of the filter by status, in which what candidates took back is apart from what was rejected. */
export const statusOptions = (t: Translate) => [
  ...appealStatuses.map((value) => ({ value, label: t(`appeals.statuses.${value}`) })),
  { value: 'withdrawn', label: t('appeals.outcomes.withdrawn') },
];
