import { type TextKeyUnder, textKey } from '@certame/contract/messages/text-key.ts';
import type { Translate } from './i18n.ts';
import type { TextParams } from './translator.ts';

export type Labels<Prefix extends string> = (key: TextKeyUnder<Prefix>, params?: TextParams) => string;

/** `t` with a key prefix: `const label = labelsOf(t, 'class-invites.email')`, then `label('title')`. */
export const labelsOf =
  <Prefix extends string>(t: Translate, prefix: Prefix): Labels<Prefix> =>
  (key, params) =>
    t(textKey(`${prefix}.${key}`), params);
