import { escapeImported, unescapeImported } from '../import/html.ts';
import type { ExportReport } from './export-problems.ts';
import type { ExportedFile, ExportedQuestion } from './question-writer.ts';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** A name that no other file has, with the ending of what it is. */
export function uniqueFileName({ id, name, mime }: ExportedFile): string {
  const ending = endings[mime] ?? /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return `${id}.${ending}`;
}

const picture = /<img([^>]*) data-file="([^"]*)"([^>]*)>/g;
const lineFormula = /<span[^>]* data-latex="([^"]*)"[^>]*>[^<]*<\/span>/g;
const blockFormula = /<div[^>]* data-latex="([^"]*)"[^>]*>[^<]*<\/div>/g;
/** The attribute is HTML already: as text it is escaped alike. */
const texOf = (attribute: string): string =>
  escapeImported(unescapeImported(attribute)).replaceAll('&quot;', '"');

export interface OutgoingHtml {
  html: string;
  files: ExportedFile[];
}

/**
 * A text as other programs read it: formulas as TeX between the marks of MathJax, pictures by the address that the format
 * gives them. Reports those that the store doesn't have.
 */
export function outgoingHtml(
  source: string,
  question: ExportedQuestion,
  addressOf: (file: ExportedFile) => string,
  report: ExportReport,
): OutgoingHtml {
  const files = new Map<string, ExportedFile>();
  const html = source
    .replace(picture, (_all, before: string, id: string, after: string) => {
      const file = question.files.find((one) => one.id === id);
      if (!file) {
        report.loses('content.statement', 'picture_missing', { name: id });
        return '';
      }
      files.set(id, file);
      const alt = / alt="([^"]*)"/.exec(`${before} ${after}`)?.[1] ?? '';
      return `<img src="${escapeImported(addressOf(file))}" alt="${alt}">`;
    })
    .replace(lineFormula, (_all, latex: string) => `\\(${texOf(latex)}\\)`)
    .replace(blockFormula, (_all, latex: string) => `<p>\\[${texOf(latex)}\\]</p>`);
  return { html, files: [...files.values()] };
}
