import { difficultyTag } from '../../import/difficulty-tag.ts';
import { writeCategory } from '../../import/gift/category.ts';
import { ExportReport } from '../export-problems.ts';
import { placedGaps, replaceGaps } from '../gap-shapes.ts';
import { isRecorded } from '../media-as-files.ts';
import { outgoingHtml, uniqueFileName } from '../outgoing-html.ts';
import type {
  ExportedFile,
  ExportedQuestion,
  ExportInfo,
  QuestionWriter,
  QuestionWriting,
  WrittenPart,
  WrittenQuestion,
} from '../question-writer.ts';
import { sourceIdOf } from '../source-id.ts';
import { giftChoices } from './choices.ts';
import type { GiftContext } from './context.ts';
import { giftGaps } from './gaps.ts';
import { escapeGift, escapeGiftHtml, giftComment } from './syntax.ts';

const path = 'questoes.txt';
const pictureAddress = (file: ExportedFile): string => `imagens/${uniqueFileName(file)}`;

/** A private character, put where the answers stand in the text. */
const answersMark = '\ue000';

interface Body {
  /** Between the braces; null for a text that asks nothing. */
  answers: string | null;
  /** Gap whose place in the text is that of the answers. */
  gapId?: string | undefined;
}

function handScored({ type, content, key }: ExportedQuestion, { report }: GiftContext): Body {
  if (type !== 'essay') report.loses('type', 'type_as_essay');
  if (content.max_chars !== null) report.loses('content.max_chars', 'max_chars');
  if (key.criteria.length > 0) report.loses('key.criteria', 'criteria_left_out');
  if (type === 'media' && (content.max_files !== 1 || content.media_kinds.length > 0))
    report.loses('content.max_files', 'media_limits');
  if (type === 'media' && isRecorded(content)) report.loses('content.answer_kinds', 'media_recorded');
  return { answers: '' };
}

function bodyOf(question: ExportedQuestion, context: GiftContext): Body {
  switch (question.type) {
    case 'section':
      if (question.key.general_feedback !== '')
        context.report.loses('key.general_feedback', 'general_feedback');
      return { answers: null };
    case 'multiple_choice':
    case 'check_box':
      return { answers: giftChoices(question, context) };
    case 'gap':
      return { answers: giftGaps(question, context), gapId: question.content.gaps[0]?.id };
    default:
      return handScored(question, context);
  }
}

/** The text before and after the answers; those of a gap that stands nowhere come at its end. */
function around(statement: string, gapId: string | undefined): [string, string] {
  const places = placedGaps(statement);
  const marked = replaceGaps(statement.replaceAll(answersMark, ''), (id) =>
    id === gapId ? answersMark : '',
  );
  if (gapId === undefined || !places.has(gapId)) return [marked, ''];
  const [before = '', ...after] = marked.split(answersMark);
  return [before, after.join('')];
}

function sourceOf(question: ExportedQuestion, context: GiftContext): string {
  const { answers, gapId } = bodyOf(question, context);
  const general = answers === null ? '' : context.html(question.key.general_feedback);
  const [before, after] = around(question.content.statement, gapId);
  const title = question.title === '' ? '' : `::${escapeGift(question.title)}::`;
  const text = (html: string): string => escapeGift(context.raw(html));
  if (answers === null) return `${title}[html]${text(before)}`;
  const end = answers.startsWith('\n') || answers.startsWith('#\n') ? '\n' : '';
  const feedback = general === '' ? '' : `####${general}`;
  return `${title}[html]${text(before)}{${answers}${feedback === '' ? '' : end}${feedback}${end}}${text(after)}`;
}

class GiftWriting implements QuestionWriting {
  readonly #info: ExportInfo;
  readonly #pictures = new Map<string, ExportedFile>();
  #discipline: string | null = null;

  constructor(info: ExportInfo) {
    this.#info = info;
  }

  begin(): readonly WrittenPart[] {
    return [];
  }

  add(question: ExportedQuestion): WrittenQuestion {
    const report = new ExportReport();
    const pictures: ExportedFile[] = [];
    const raw = (html: string): string => {
      const outgoing = outgoingHtml(html, question, pictureAddress, report);
      pictures.push(...outgoing.files);
      return outgoing.html;
    };
    const source = sourceOf(question, {
      info: this.#info,
      report,
      raw,
      html: (html) => escapeGiftHtml(raw(html)),
    });
    if (report.isRefused) return { parts: [], problems: report.problems };
    for (const picture of pictures) this.#pictures.set(picture.id, picture);
    const tags =
      question.difficulty === 'M' ? question.tags : [...question.tags, difficultyTag(question.difficulty)];
    const category = this.#category(question.disciplineName);
    const text = `${category}${giftComment(sourceIdOf(question, 'gift'), tags)}\n${source}\n\n`;
    return { parts: [{ path, pieces: [text] }], problems: report.problems };
  }

  end(): readonly WrittenPart[] {
    return [...this.#pictures.values()].map((file) => ({
      path: pictureAddress(file),
      pieces: [{ fileId: file.id, encoding: 'raw' as const }],
    }));
  }

  #category(disciplineName: string | null): string {
    if (disciplineName === this.#discipline) return '';
    this.#discipline = disciplineName;
    return `$CATEGORY: ${disciplineName === null ? '$course$/top' : writeCategory(disciplineName)}\n\n`;
  }
}

/** GIFT as Moodle reads it. With pictures, an archive with the text and a folder, as the bank's own import takes it. */
export const giftWriter: QuestionWriter = {
  extension: 'txt',
  mime: 'text/plain; charset=utf-8',
  isPackage: false,
  open: (info) => new GiftWriting(info),
};
