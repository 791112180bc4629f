import { parseNumber } from '../../../scoring/numbers.ts';
import type { GiftAnswers, GiftContext, GiftNumber, GiftText } from './ast.ts';
import { cutBefore, indexOfAny } from './syntax.ts';
import { partFeedback, readText } from './texts.ts';
import { takeWeight } from './weights.ts';

/** `1822`, `1822:5` (tolerance) or `1..5`. */
function parseRange(raw: string): { min: string; max: string } | undefined {
  const text = raw.trim();
  const dots = text.indexOf('..');
  if (dots !== -1) {
    const [from, to] = [parseNumber(text.slice(0, dots)), parseNumber(text.slice(dots + 2))];
    return from && to && from.lte(to) ? { min: from.toFixed(), max: to.toFixed() } : undefined;
  }
  const colon = indexOfAny(text, ':');
  const value = parseNumber(colon === -1 ? text : text.slice(0, colon));
  const tolerance = colon === -1 || text.slice(colon + 1).trim() === '' ? '0' : text.slice(colon + 1);
  const around = parseNumber(tolerance)?.abs();
  if (!value || !around) return undefined;
  return { min: value.minus(around).toFixed(), max: value.plus(around).toFixed() };
}

/** Parses the part after `{#`: a single range, or several answers with weights and feedback. */
export function parseNumerical(raw: string, context: GiftContext): GiftAnswers {
  const numbers: GiftNumber[] = [];
  let otherwise: GiftText | null = null;
  const [lead = '', ...marked] = cutBefore(raw, '=~');
  const pieces = lead.trim() === '' ? marked : [`=${lead}`, ...marked];
  for (const piece of pieces) {
    const { weight, rest } = takeWeight(piece.slice(1), context);
    const { body, feedback } = partFeedback(rest, context.format);
    const text = body.trim();
    if (text === '*' || (text === '' && piece.startsWith('~'))) {
      otherwise = feedback ?? otherwise;
      continue;
    }
    const range = parseRange(text);
    // A wrong number is not accepted, unless its weight gives partial credit.
    const worth = piece.startsWith('~') ? (weight ?? '0') : weight;
    if (range) numbers.push({ ...range, weight: worth, feedback });
    else context.report('gift_number', { text: readText(text, 'plain').text.slice(0, 60) });
  }
  if (pieces.length === 0) context.report('gift_number', { text: '' });
  return { kind: 'numerical', numbers, otherwise };
}
