import { parseNumber } from '../../../scoring/numbers.ts';
import type { GiftContext } from './ast.ts';

const weightMark = /^\s*%([^%\n]{0,40})%/;
const limitPercent = 100;

/** Takes a leading `%50%` off; from -100 to 100. */
export function takeWeight(raw: string, context: GiftContext): { weight: string | null; rest: string } {
  const match = weightMark.exec(raw);
  if (!match) {
    if (/^\s*%/.test(raw)) context.report('gift_weight', { text: raw.trim().slice(0, 20) });
    return { weight: null, rest: raw };
  }
  const rest = raw.slice(match[0].length);
  const number = parseNumber(match[1] ?? '');
  if (!number || number.abs().gt(limitPercent)) {
    context.report('gift_weight', { text: match[0].trim() });
    return { weight: null, rest };
  }
  return { weight: number.round(5, 1).toFixed(), rest };
}
