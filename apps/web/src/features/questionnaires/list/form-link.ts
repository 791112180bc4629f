import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { text } from '#lib/language/i18n.ts';

/** Address that participants open. */
export const formAddress = (shortUrlId: string): string =>
  `${window.location.origin}${window.location.pathname}#/form/${shortUrlId}`;

/** Puts that address on the clipboard and shows whether it is there. */
export async function copyFormLink(shortUrlId: string): Promise<void> {
  if (await copyText(formAddress(shortUrlId))) notify('success', text('questionnaires.actions.link_copied'));
  else notify('warning', text('questionnaires.actions.link_not_copied'));
}
