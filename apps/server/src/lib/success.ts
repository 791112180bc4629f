import type { TextKey } from '@certame/contract/messages/text-key.ts';
import type { Translate } from './texts.ts';

/** The success message of a reply, in the reader's language; pages show it for a moment. */
export const success = (
  translate: Translate,
  key: TextKey = 'common.success',
  params: Readonly<Record<string, string | number>> = {},
): { messages: { level: 'success'; message: string }[] } => ({
  messages: [{ level: 'success', message: translate(key, params) }],
});
