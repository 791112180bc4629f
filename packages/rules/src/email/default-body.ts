import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { escapeHtml } from '../html/entities.ts';

/** A text of the product, paragraphs with an empty line between them, as the editor's HTML. */
export function bodyFromText(paragraphs: readonly string[], variables: readonly MailVariable[]): string {
  const html = paragraphs
    .flatMap((text) => text.split(/\n{2,}/))
    .map((text) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`);
  const hasLink = variables.some(({ name }) => name === 'link');
  // The button is between the text and the signature.
  if (hasLink) html.splice(-1, 0, '<p>{{link}}</p>');
  return html.join('');
}
