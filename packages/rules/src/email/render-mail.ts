import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { escapeHtml } from '../html/entities.ts';
import { plainTextOf } from './plain-text.ts';
import { placeholder, type TemplateText } from './template-variables.ts';

export interface MailFrame {
  /** Name of the institution, over the message. */
  heading: string;
  /** `#rrggbb`; the product's own blue where there is none. */
  color: string | null;
  /** Label of the button. */
  actionLabel: string;
  /** Base URL of the product's links; a link with another one is rejected. */
  publicUrl: string;
  language: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

type Values = Readonly<Record<string, string | number>>;

const defaultColor = '#1d4ed8';

/** Relative luminance of `#rrggbb` after WCAG 2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** White or nearly black, whichever can be read on the colour. */
export const inkOn = (color: string): string =>
  1.05 / (luminanceOf(color) + 0.05) >= 4.5 ? '#ffffff' : '#0f172a';

/** Links that the product puts into a message lead to the product and nowhere else. */
export function requireOwnAddress(address: string, publicUrl: string): string {
  if (address !== publicUrl && !address.startsWith(`${publicUrl}/`))
    throw new Error('A link in a mail has to lead to the configured address');
  return address;
}

const textOf = (values: Values, variable: string): string => String(ownValue(values, variable) ?? '');

/** A line break in a name must not start a header of its own; control characters have no business in one. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const buttonHtml = (address: string, label: string, color: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:6px;background:${color};color:${inkOn(color)};text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${escapeHtml(address)}</p>`;

/** Mail programs know no style sheets. */
const withStyles = (html: string): string =>
  html
    .replaceAll('<p>', '<p style="margin:0 0 16px">')
    .replaceAll(/<(ul|ol)>/g, '<$1 style="margin:0 0 16px;padding-left:24px">')
    .replaceAll('<h3>', '<h3 style="margin:24px 0 8px;font-size:19px">')
    .replaceAll('<h4>', '<h4 style="margin:20px 0 8px;font-size:16px">')
    .replaceAll('<td>', '<td style="padding:6px 10px;border:1px solid #cbd5e1">')
    .replaceAll('<th>', '<th style="padding:6px 10px;border:1px solid #cbd5e1;text-align:left">');

interface Parts {
  html: string;
  plain: string;
}

const name = placeholder.source;
/** A value alone in its paragraph takes the paragraph's place; a tag is left alone; a value in the text. */
const pieces = new RegExp(String.raw`<p>\s*${name}\s*</p>|<[^>]*>|${name}`, 'g');

/**
 * Substitutes variables in clean HTML, in one pass: a value is never read as a variable again. Variables inside tags are not substituted,
 * because an address with a secret link in it would send it to another host.
 */
export function fillBody(
  body: string,
  values: Values,
  variables: readonly MailVariable[],
  frame: Pick<MailFrame, 'color' | 'actionLabel' | 'publicUrl'>,
): Parts {
  const kinds = new Map(variables.map((variable) => [variable.name, variable.kind]));
  const color = frame.color && /^#[0-9a-f]{6}$/i.test(frame.color) ? frame.color : defaultColor;
  const put = (button: (address: string) => string, link: (address: string) => string): string =>
    body.replace(pieces, (piece, alone: string | undefined, inText: string | undefined) => {
      const variable = alone ?? inText;
      if (variable === undefined) return piece.replace(placeholder, '');
      const kind = kinds.get(variable);
      const value = textOf(values, variable);
      if (value === '') return '';
      if (kind === 'html') return value;
      if (kind === 'link') {
        const address = requireOwnAddress(value, frame.publicUrl);
        return alone === undefined ? link(address) : button(address);
      }
      const text = escapeHtml(value).replace(/\r?\n/g, '<br>');
      return alone === undefined ? text : `<p>${text}</p>`;
    });
  const html = put(
    (address) => buttonHtml(address, frame.actionLabel, color),
    (address) => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`,
  );
  const plain = put(
    (address) => `<p>${escapeHtml(frame.actionLabel)}:<br>${escapeHtml(address)}</p>`,
    (address) => escapeHtml(address),
  );
  return { html, plain: plainTextOf(plain) };
}

/** Fills a subject, which is one line because it is a header. */
export const fillSubject = (subject: string, values: Values): string =>
  oneLine(subject.replace(placeholder, (_match, variable: string) => textOf(values, variable)));

/**
 * A message from a checked template. Everything is inline and every value escaped, so that a name can't become markup;
 * values of kind `html` have to be clean already, as the template itself.
 */
export function renderMail(
  template: TemplateText,
  values: Values,
  variables: readonly MailVariable[],
  frame: MailFrame,
): RenderedMail {
  const subject = fillSubject(template.subject, values);
  const { html, plain } = fillBody(template.body, values, variables, frame);
  const heading = frame.heading
    ? `<div style="margin:0 0 24px;font-size:14px;font-weight:600;color:#475569">${escapeHtml(frame.heading)}</div>`
    : '';
  return {
    subject,
    html:
      `<!doctype html><html lang="${escapeHtml(frame.language)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="margin:0;padding:24px;background:#f1f5f9"><div style="max-width:560px;margin:0 auto;padding:32px;` +
      `background:#ffffff;border-radius:8px;font:16px/1.5 Arial,sans-serif;color:#0f172a;overflow-wrap:break-word">` +
      `${heading}${withStyles(html)}</div></body></html>`,
    plain: `${plain}\n`,
  };
}
