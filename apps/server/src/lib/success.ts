import type { Translate } from './texts.ts';

/** What a reply says of what was done, in the reader's language; pages show it for a moment. */
export const success = (
  translate: Translate,
  key = 'common.success',
  params: Readonly<Record<string, string | number>> = {},
): { messages: { level: 'success'; message: string }[] } => ({
  messages: [{ level: 'success', message: translate(key, params) }],
});
