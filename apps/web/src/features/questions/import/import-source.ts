import { type ImportFormat, importQuestions } from '@certame/contract/features/questions/endpoints.ts';

/** File name extensions of each format; the server checks the content. */
export const endingsOf: Readonly<Record<ImportFormat, readonly string[]>> = {
  xlsx: ['.xlsx', '.xls'],
  csv: ['.csv'],
  gift: ['.gift', '.txt', '.zip'],
  moodle_xml: ['.xml', '.zip'],
  qti: ['.zip', '.xml'],
  enem_json: ['.zip', '.json'],
};
/** The most used formats come first. */
export const offeredFormats: readonly ImportFormat[] = [
  'xlsx',
  'csv',
  'moodle_xml',
  'qti',
  'gift',
  'enem_json',
];
export const hasTemplate = (format: ImportFormat): format is 'xlsx' | 'csv' =>
  format === 'xlsx' || format === 'csv';
export const takesFolder = (format: ImportFormat): boolean => format === 'enem_json';

/** A file with its path inside the folder that was chosen. */
export interface SourceFile {
  file: File;
  path: string;
}

const isClutter = (path: string): boolean =>
  /(^|\/)(\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini)$/.test(path);

/** Files of a folder as the browser lists them, without hidden and system files. */
export const filesOfFolder = (files: Iterable<File>): SourceFile[] =>
  [...files]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(({ path }) => !isClutter(path));

export type SourceProblem = 'one_file' | 'wrong_type' | 'too_large';

/** Why these files can't be sent; null: they can. */
export function sourceProblemOf(
  format: ImportFormat,
  files: readonly SourceFile[],
  isFolder: boolean,
): SourceProblem | null {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > (importQuestions.bodyLimitBytes ?? Number.POSITIVE_INFINITY)) return 'too_large';
  if (isFolder) return files.some(({ path }) => path.toLowerCase().endsWith('.json')) ? null : 'wrong_type';
  if (files.length !== 1) return 'one_file';
  const name = files[0]?.path.toLowerCase() ?? '';
  return endingsOf[format].some((ending) => name.endsWith(ending)) ? null : 'wrong_type';
}

/** The form that the import takes: the same for the preview and for the import itself. */
export function importForm(
  format: ImportFormat,
  files: readonly SourceFile[],
  disciplineId: string | null,
  isDryRun: boolean,
  skipsDuplicates = false,
): FormData {
  const form = new FormData();
  form.append('format', format);
  form.append('dry_run', String(isDryRun));
  form.append('skip_duplicates', String(skipsDuplicates));
  if (disciplineId !== null) form.append('discipline_id', disciplineId);
  for (const { file, path } of files) form.append('file', file, path);
  return form;
}
