import type { GiftAnswers, GiftChoice, GiftContext, GiftPair } from './ast.ts';
import { parseNumerical } from './numerical.ts';
import { cutBefore, indexOfMark, unescapeGift } from './syntax.ts';
import { partFeedback, readText } from './texts.ts';
import { takeWeight } from './weights.ts';

const trueFalse = /^\s*(TRUE|FALSE|T|F)\s*(?=#|$)/i;

function parseTrueFalse(raw: string, context: GiftContext): GiftAnswers | undefined {
  const match = trueFalse.exec(raw);
  if (!match) return undefined;
  const [, whenWrong, whenRight] = cutBefore(raw, '#').map((piece) =>
    readText(piece.slice(1), context.format),
  );
  return {
    kind: 'true_false',
    isTrue: (match[1] ?? '').toUpperCase().startsWith('T'),
    whenWrong: whenWrong?.text ? whenWrong : null,
    whenRight: whenRight?.text ? whenRight : null,
  };
}

function parseChoice(piece: string, context: GiftContext): GiftChoice {
  const { weight, rest } = takeWeight(piece.slice(1), context);
  const { body, feedback } = partFeedback(rest, context.format);
  const text = readText(body, context.format);
  if (text.text === '') context.report('gift_answer_empty');
  return { isRight: piece.startsWith('='), weight, text, feedback };
}

function parsePair(piece: string, context: GiftContext): GiftPair | undefined {
  const arrow = indexOfMark(piece, '->');
  if (arrow === -1 || !piece.startsWith('=')) {
    context.report('gift_pair', { text: piece.trim().slice(0, 60) });
    return undefined;
  }
  const answer = unescapeGift(
    partFeedback(piece.slice(arrow + 2), context.format)
      .body.replace(/\s+/g, ' ')
      .trim(),
  );
  if (answer === '') context.report('gift_answer_empty');
  return { label: readText(piece.slice(1, arrow), context.format), answer };
}

/** Parses the answers between the braces, without the general feedback. */
export function parseAnswers(raw: string, context: GiftContext): GiftAnswers {
  const trimmed = raw.trim();
  if (trimmed === '') return { kind: 'essay' };
  if (trimmed.startsWith('#')) return parseNumerical(trimmed.slice(1), context);
  const truth = parseTrueFalse(trimmed, context);
  if (truth) return truth;

  const [lead = '', ...pieces] = cutBefore(trimmed, '=~');
  // A single answer needs no mark: `Grant is {buried}` is a short answer.
  if (pieces.length === 0) return { kind: 'short', choices: [parseChoice(`=${trimmed}`, context)] };
  if (lead.trim() !== '') context.report('gift_answer_unmarked', { text: lead.trim().slice(0, 60) });
  if (pieces.some((piece) => piece.startsWith('=') && indexOfMark(piece, '->') !== -1)) {
    const pairs = pieces.map((piece) => parsePair(piece, context)).filter((pair) => pair !== undefined);
    return { kind: 'matching', pairs };
  }
  const choices = pieces.map((piece) => parseChoice(piece, context));
  const isShort = choices.length > 0 && choices.every((choice) => choice.isRight);
  return { kind: isShort ? 'short' : 'choices', choices };
}
