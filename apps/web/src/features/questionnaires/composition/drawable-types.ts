import type { Draw } from '@certame/contract/features/questionnaires/settings.ts';
import { isAnswerable, questionTypes } from '@certame/contract/features/questions/question-types.ts';

/** Everything but headings: they can't be drawn. */
export const drawableTypes = questionTypes.filter(isAnswerable) as NonNullable<Draw['type']>[];
