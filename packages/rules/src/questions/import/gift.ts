import { takeDifficulty } from './difficulty-tag.ts';
import { type Draft, finishImport, numberTwins } from './finish.ts';
import type { GiftQuestion } from './gift/ast.ts';
import { type GiftOptions, mapAnswers } from './gift/map.ts';
import { parseGiftSource } from './gift/parse.ts';
import { giftRenderer } from './gift/render.ts';
import { contentOf, distinctTags, keyOf, titleMaxChars, withoutControls } from './parts.ts';
import type { ImportedQuestion } from './types.ts';

function toDraft(question: GiftQuestion, options: GiftOptions): Draft {
  const render = giftRenderer(question.format);
  const mapped = mapAnswers(question, render, options);
  const statement = render.statement(question.before, question.after, mapped.gapId);
  const general = render.block(question.generalFeedback);
  const { difficulty, tags } = takeDifficulty(question.tags);
  return {
    place: String(question.line),
    externalKey: question.id,
    title: question.title.slice(0, titleMaxChars),
    type: mapped.type,
    difficulty,
    disciplineName: question.disciplineName,
    tags: distinctTags(tags),
    content: contentOf({ ...mapped.content, statement }),
    key: keyOf({ ...mapped.key, general_feedback: general }),
    images: render.images,
    problems: question.problems,
  };
}

/**
 * The questions of a GIFT file. `place` is the line where a question begins. Never throws, and takes time in proportion
 * to the file; a broken question carries its problems, the others are not touched by it.
 */
export function parseGift(source: string, options: GiftOptions = {}): ImportedQuestion[] {
  const { text } = withoutControls(source);
  return numberTwins(
    parseGiftSource(text).map((question) => finishImport(toDraft(question, options), 'gift')),
  );
}
