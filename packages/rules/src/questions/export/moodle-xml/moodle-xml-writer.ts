import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { escapeXml } from '../../../xml/write-xml.ts';
import { difficultyTag } from '../../import/difficulty-tag.ts';
import { writeCategory } from '../../import/gift/category.ts';
import { ExportReport } from '../export-problems.ts';
import { replaceGaps } from '../gap-shapes.ts';
import type {
  ExportedQuestion,
  ExportInfo,
  QuestionWriter,
  QuestionWriting,
  WrittenPart,
  WrittenPiece,
  WrittenQuestion,
} from '../question-writer.ts';
import { sourceIdOf } from '../source-id.ts';
import { type MoodleBody, moodleChoices } from './choices.ts';
import { moodleGaps } from './gaps.ts';
import { moodleEssay } from './written.ts';
import { type MoodleWriteContext, plainElement, richElement, textElement } from './xml-parts.ts';

const path = 'questoes.xml';

const bodies: Record<QuestionType, (context: MoodleWriteContext) => MoodleBody> = {
  section: () => ({ type: 'description', pieces: [] }),
  multiple_choice: moodleChoices,
  check_box: moodleChoices,
  gap: moodleGaps,
  simple_text: moodleEssay,
  essay: moodleEssay,
  media: moodleEssay,
};

const tagsElement = ({ tags, difficulty }: ExportedQuestion): string => {
  const all = difficulty === 'M' ? tags : [...tags, difficultyTag(difficulty)];
  const inner = all.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('');
  return all.length === 0 ? '' : `    <tags>${inner}</tags>\n`;
};

function questionPieces(context: MoodleWriteContext): WrittenPiece[] {
  const { question } = context;
  const body = bodies[question.type](context);
  const statement = body.statement ?? replaceGaps(question.content.statement, () => '');
  return [
    `  <question type="${body.type}">\n`,
    textElement('name', question.title),
    ...richElement('questiontext', statement, context),
    ...richElement('generalfeedback', question.key.general_feedback, context),
    plainElement('defaultgrade', body.type === 'description' ? '0' : '1'),
    plainElement('penalty', '0'),
    plainElement('hidden', '0'),
    plainElement('idnumber', sourceIdOf(question, 'moodle')),
    ...body.pieces,
    tagsElement(question),
    '  </question>\n',
  ];
}

class MoodleXmlWriting implements QuestionWriting {
  readonly #info: ExportInfo;
  #discipline: string | null = null;

  constructor(info: ExportInfo) {
    this.#info = info;
  }

  begin(): readonly WrittenPart[] {
    return [{ path, pieces: ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'] }];
  }

  add(question: ExportedQuestion): WrittenQuestion {
    const report = new ExportReport();
    const pieces = questionPieces({ info: this.#info, question, report });
    if (report.isRefused) return { parts: [], problems: report.problems };
    const all = [this.#category(question.disciplineName), ...pieces].filter((piece) => piece !== '');
    return { parts: [{ path, pieces: all }], problems: report.problems };
  }

  end(): readonly WrittenPart[] {
    return [{ path, pieces: ['</quiz>\n'] }];
  }

  #category(disciplineName: string | null): string {
    if (disciplineName === this.#discipline) return '';
    this.#discipline = disciplineName;
    const category = disciplineName === null ? '$course$/top' : writeCategory(disciplineName);
    return `  <question type="category">\n${textElement('category', category)}  </question>\n`;
  }
}

/** Moodle XML, one file with its pictures in it. */
export const moodleXmlWriter: QuestionWriter = {
  extension: 'xml',
  mime: 'application/xml; charset=utf-8',
  isPackage: false,
  open: (info) => new MoodleXmlWriting(info),
};
