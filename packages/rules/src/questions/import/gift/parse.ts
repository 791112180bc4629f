import { parseAnswers } from './answers.ts';
import type { GiftAnswers, GiftContext, GiftQuestion } from './ast.ts';
import { type GiftBlock, giftBlocks } from './blocks.ts';
import { indexOfAny, indexOfMark, unescapeGift } from './syntax.ts';
import { readText, takeFormat } from './texts.ts';

/** Takes a leading `::title::` off. */
function takeTitle(text: string): { title: string; rest: string } {
  const trimmed = text.trimStart();
  const end = trimmed.startsWith('::') ? indexOfMark(trimmed, '::', 2) : -1;
  if (end === -1) return { title: '', rest: trimmed };
  const title = unescapeGift(trimmed.slice(2, end).replace(/\s+/g, ' ').trim());
  return { title, rest: trimmed.slice(end + 2) };
}

interface Parts {
  before: string;
  after: string;
  /** Null: no braces at all, a description. */
  answers: string | null;
}

function partBraces(text: string, report: GiftContext['report']): Parts {
  const open = indexOfAny(text, '{}');
  if (open === -1) return { before: text, after: '', answers: null };
  if (text[open] === '}') {
    report('gift_not_opened');
    return { before: text, after: '', answers: null };
  }
  const close = indexOfAny(text, '}', open + 1);
  if (close === -1) {
    report('gift_not_closed');
    return { before: text.slice(0, open), after: '', answers: null };
  }
  return { before: text.slice(0, open), after: text.slice(close + 1), answers: text.slice(open + 1, close) };
}

function parseBlock(block: GiftBlock): GiftQuestion {
  const problems: GiftQuestion['problems'] = [];
  const report: GiftContext['report'] = (key, params, blocking = true) => {
    problems.push({ field: 'source', key, blocking, params: { line: block.line, ...params } });
  };
  const { title, rest } = takeTitle(block.text);
  const { format, rest: body } = takeFormat(rest, 'moodle');
  const parts = partBraces(body, report);
  const context: GiftContext = { format, report };

  let answers: GiftAnswers = { kind: 'description' };
  let generalFeedback: GiftQuestion['generalFeedback'] = null;
  if (parts.answers !== null) {
    const mark = indexOfMark(parts.answers, '####');
    const raw = mark === -1 ? parts.answers : parts.answers.slice(0, mark);
    if (mark !== -1) generalFeedback = readText(parts.answers.slice(mark + 4), format);
    answers = parseAnswers(raw, context);
  }
  return {
    line: block.line,
    id: block.id,
    disciplineName: block.category.disciplineName,
    tags: [...block.tags, ...block.category.tags],
    title,
    format,
    before: parts.before,
    after: parts.after,
    answers,
    generalFeedback: generalFeedback?.text ? generalFeedback : null,
    problems,
  };
}

/** Parses a GIFT file. Never throws: each question carries its problems. */
export const parseGiftSource = (source: string): GiftQuestion[] => giftBlocks(source).map(parseBlock);
