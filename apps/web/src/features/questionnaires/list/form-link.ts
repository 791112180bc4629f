import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';

/** Where participants answer: in the exam room, or on the page of a plain form. */
export type AnswerPage = 'form' | 'gform';

/** Address that participants open. */
export const formAddress = (shortUrlId: string, page: AnswerPage = 'form'): string =>
  `${window.location.origin}${window.location.pathname}#/${page}/${shortUrlId}`;

/** Copies that address to the clipboard, and says whether it worked. */
export async function copyFormLink(shortUrlId: string, page: AnswerPage = 'form'): Promise<void> {
  const isCopied = await copyText(formAddress(shortUrlId, page));
  if (isCopied) notify('success', text('questionnaires.actions.link_copied'));
  else notify('warning', text('questionnaires.actions.link_not_copied'));
}
