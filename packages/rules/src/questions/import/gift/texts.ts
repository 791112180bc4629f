import type { GiftFormat, GiftText } from './ast.ts';
import { giftFormats } from './ast.ts';
import { indexOfAny, unescapeGift } from './syntax.ts';

const formatMark = /^\s*\[(html|markdown|plain|moodle)\]/i;

/** Splits a leading `[html]` off; without one the format is inherited from the question. */
export function takeFormat(raw: string, inherited: GiftFormat): { format: GiftFormat; rest: string } {
  const match = formatMark.exec(raw);
  if (!match) return { format: inherited, rest: raw };
  const name = match[1]?.toLowerCase();
  const format = giftFormats.find((known) => known === name) ?? inherited;
  return { format, rest: raw.slice(match[0].length) };
}

/** Line ends of the source are spaces; only `\n` breaks a line. Markdown and plain text keep theirs. */
export function cleanSource(raw: string, format: GiftFormat): string {
  const keepsLines = format === 'markdown' || format === 'plain';
  const spaced = keepsLines ? raw.replace(/[ \t]+$/gm, '') : raw.replace(/[ \t\n]+/g, ' ');
  return unescapeGift(spaced.trim());
}

export function readText(raw: string, inherited: GiftFormat): GiftText {
  const { format, rest } = takeFormat(raw, inherited);
  return { format, text: cleanSource(rest, format) };
}

/** Parts `text # feedback`. */
export function partFeedback(
  raw: string,
  inherited: GiftFormat,
): { body: string; feedback: GiftText | null } {
  const hash = indexOfAny(raw, '#');
  if (hash === -1) return { body: raw, feedback: null };
  const feedback = readText(raw.slice(hash + 1), inherited);
  return { body: raw.slice(0, hash), feedback: feedback.text === '' ? null : feedback };
}
