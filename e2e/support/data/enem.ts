import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The national exam that nobody here wrote; absent on a machine without the fixtures. */
export const enemFolder = join(import.meta.dirname, '../../../../shared/fixtures/enem-2020');
export const hasEnem = existsSync(enemFolder);

interface EnemQuestion {
  context: string | null;
  alternativesIntroduction: string | null;
  correctAlternative: string;
  alternatives: { letter: string; text: string | null }[];
}

const withoutPictures = (markdown: string): string =>
  markdown.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\]\([^)]*\)/g, ' ');
const decoded = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
/** Letters and digits only: what Markdown and HTML have in common. */
const essence = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const keyOf = (statement: string, options: readonly string[]): string =>
  `${essence(statement).slice(0, 160)}|${options.map(essence).join('|')}`;

/** Statement and options -> index of the right one, straight from the fixture's files. */
export function readEnemKey(): Map<string, number> {
  const key = new Map<string, number>();
  const root = join(enemFolder, 'questions');
  for (const folder of readdirSync(root)) {
    const question = JSON.parse(readFileSync(join(root, folder, 'details.json'), 'utf8')) as EnemQuestion;
    const statement = withoutPictures(
      [question.context, question.alternativesIntroduction].filter(Boolean).join(' '),
    );
    const options = question.alternatives.map((one) => withoutPictures(one.text ?? ''));
    key.set(
      keyOf(statement, options),
      question.alternatives.findIndex((one) => one.letter === question.correctAlternative),
    );
  }
  return key;
}

export interface ShownQuestion {
  content: { statement: string; options: { id: string; html: string }[] };
}
export function rightIndexOf(key: ReadonlyMap<string, number>, { content }: ShownQuestion): number {
  const found = key.get(
    keyOf(
      decoded(content.statement),
      content.options.map((option) => decoded(option.html)),
    ),
  );
  if (found === undefined) throw new Error(`Not in the fixture: ${decoded(content.statement).slice(0, 120)}`);
  return found;
}
