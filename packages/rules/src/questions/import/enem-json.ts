import { ownValue } from '@certame/contract/own-value.ts';
import { type Draft, finishImport } from './finish.ts';
import { imagePlaceholder } from './html.ts';
import { markdownToHtml } from './markdown.ts';
import { contentOf, keyOf, optionId, withoutControls } from './parts.ts';
import type { ImportedImage, ImportedQuestion, ImportProblem } from './types.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The source is full of non-breaking spaces that its authors never meant. */
const plainSpaces = (text: string): string => text.replace(/\u00a0/g, ' ');

/** Labels of an exam: value -> label. */
export interface EnemExam {
  disciplines: Record<string, string>;
  languages: Record<string, string>;
}

/** Reads the labels of an exam's own details.json (beside the folder `questions`). Unreadable parts are left out. */
export function parseEnemExam(json: unknown): EnemExam {
  const labels = (list: unknown): Record<string, string> => {
    const result: Record<string, string> = {};
    for (const entry of Array.isArray(list) ? list : [])
      if (isObject(entry) && typeof entry.value === 'string' && typeof entry.label === 'string')
        result[entry.value] = plainSpaces(entry.label).replace(/\s+/g, ' ').trim();
    return result;
  };
  const exam = isObject(json) ? json : {};
  return { disciplines: labels(exam.disciplines), languages: labels(exam.languages) };
}

/** The reference of an image: the tail of its address, which is the path inside the folder. */
function imageRef(address: string): string | undefined {
  const match = /(?:^|\/)(questions\/[\w-]+\/[\w-]+\.\w{1,5})(?:[?#].*)?$/.exec(address);
  return match?.[1];
}

/** Converts the parts of one question and collects what is noticed on the way. */
class Reader {
  readonly images: ImportedImage[] = [];
  readonly problems: ImportProblem[] = [];

  text(value: unknown, field: string): string {
    const { text, lost } = withoutControls(plainSpaces(textOf(value)));
    if (lost) this.problem(field, 'lost_characters', false);
    return text;
  }

  markdown(value: unknown, field: string): string {
    const { html, images } = markdownToHtml(this.text(value, field), {
      imageRef: (address) => this.imageRef(address, field),
    });
    this.images.push(...images);
    return html;
  }

  image(address: string, alt: string, field: string): string {
    const ref = this.imageRef(address, field);
    if (ref === undefined) return '';
    this.images.push({ ref, alt });
    return imagePlaceholder(ref, alt);
  }

  problem(field: string, key: string, blocking = true, params?: ImportProblem['params']): void {
    this.problems.push({ field, key, blocking, params });
  }

  private imageRef(address: string, field: string): string | undefined {
    const ref = imageRef(address);
    if (ref === undefined) this.problem(field, 'image_address', true, { address: address.slice(0, 200) });
    return ref;
  }
}

/** A single paragraph in an option needs no paragraph around it. */
const unwrap = (html: string): string =>
  html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4 ? html.slice(3, -4) : html;

/**
 * One question of an ENEM exam from its details.json. `folder` names it where the source is too broken to do so.
 * Never throws: anything else is returned as a question with a blocking problem.
 */
export function parseEnemQuestion(json: unknown, exam: EnemExam, folder = ''): ImportedQuestion {
  const source = isObject(json) ? json : {};
  const reader = new Reader();
  const language = typeof source.language === 'string' ? source.language : null;
  const index = typeof source.index === 'number' ? source.index : null;
  const year = typeof source.year === 'number' ? source.year : null;
  const alternatives = Array.isArray(source.alternatives) ? source.alternatives.filter(isObject) : [];
  if (index === null || year === null || alternatives.length === 0) reader.problem('_', 'enem_shape');

  const statement =
    reader.markdown(source.context, 'content.statement') +
    reader.markdown(source.alternativesIntroduction, 'content.statement');
  const options = alternatives.map((alternative, position) => {
    const letter = textOf(alternative.letter);
    const text = unwrap(reader.markdown(alternative.text, 'content.options'));
    const file = textOf(alternative.file);
    const image = file === '' ? '' : reader.image(file, letter, 'content.options');
    if (text === '' && image === '') reader.problem('content.options', 'required', true);
    return { id: optionId(position), html: text + image, letter };
  });
  const correct = options.filter((option) => option.letter === source.correctAlternative);

  const languageLabel = language === null ? null : (ownValue(exam.languages, language) ?? language);
  const title = reader.text(source.title, 'title').trim();
  const discipline = textOf(source.discipline);
  const draft: Draft = {
    place: title || folder,
    externalKey: index === null || year === null ? null : [year, index, language ?? []].flat().join(':'),
    title: languageLabel === null ? title : `${title} (${languageLabel})`,
    type: 'multiple_choice',
    difficulty: 'M',
    disciplineName: discipline === '' ? null : (ownValue(exam.disciplines, discipline) ?? discipline),
    tags: [...(year === null ? [] : [`ENEM ${year}`]), ...(languageLabel === null ? [] : [languageLabel])],
    content: contentOf({ statement, options: options.map(({ id, html }) => ({ id, html })) }),
    key: keyOf({ correct_option_ids: correct.map((option) => option.id) }),
    images: reader.images,
    problems: reader.problems,
  };
  return finishImport({ ...draft, place: draft.title || draft.place }, 'enem');
}
