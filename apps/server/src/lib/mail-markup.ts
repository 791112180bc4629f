import type { OutgoingMail } from '../plugins/mail.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Links in mail lead to web pages; anything else in their place is refused. */
function requireWebAddress(address: string): string {
  if (!/^https?:\/\//i.test(address)) throw new Error('A mail may only link to http(s) addresses');
  return address;
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/**
 * The message as HTML and as plain text. Mail programs know neither style sheets nor scripts: everything is inline,
 * and every text is escaped, so that a name can't become markup.
 */
export function renderMail({
  subject,
  paragraphs,
  action,
}: Pick<OutgoingMail, 'subject' | 'paragraphs' | 'action'>): {
  html: string;
  plain: string;
} {
  const address = action && requireWebAddress(action.url);
  const button =
    action && address
      ? `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;` +
        `border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${escapeHtml(address)}</p>`
      : '';
  const html =
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#f1f5f9"><div style="max-width:560px;margin:0 auto;padding:32px;` +
    `background:#ffffff;border-radius:8px;font:16px/1.5 Arial,sans-serif;color:#0f172a">` +
    `${paragraphs.map(paragraph).join('')}${button}</div></body></html>`;
  const plain = [...paragraphs, ...(action && address ? [`${action.label}:\n${address}`] : [])].join('\n\n');
  return { html, plain: `${plain}\n` };
}
