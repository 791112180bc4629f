import { replaceImageRefs } from '../../../import/html.ts';
import { parseQti } from '../../../import/qti/package.ts';
import type { ImportedQuestion } from '../../../import/types.ts';
import type { ExportedQuestion } from '../../question-writer.ts';
import { qtiWriter } from '../qti-writer.ts';

/** The documents of a package by their paths; pictures hold the id of their file. */
export function packageOf(questions: readonly ExportedQuestion[]): Map<string, string> {
  const writing = qtiWriter.open({
    title: 'Prova "A" & B',
    language: 'pt',
    trueFalse: { isTrue: 'V', isFalse: 'F' },
    nowMs: 0,
  });
  const parts = [
    ...writing.begin(),
    ...questions.flatMap((question) => writing.add(question).parts),
    ...writing.end(),
  ];
  return new Map(
    parts.map(({ path, pieces }) => [
      path,
      pieces.map((piece) => (typeof piece === 'string' ? piece : piece.fileId)).join(''),
    ]),
  );
}

const fileOf = (ref: string): string | undefined => /images\/([0-9a-f-]{36})\./.exec(ref)?.[1];

/** The questions as a bank would have them that imports the package. */
export async function importedAgain(files: ReadonlyMap<string, string>): Promise<ImportedQuestion[]> {
  const imported = await parseQti({
    paths: [...files.keys()].filter((path) => path.endsWith('.xml')),
    read: async (path) => files.get(path) ?? '',
  });
  return imported.map((question) => {
    const again: ImportedQuestion = JSON.parse(JSON.stringify(question), (_name, value: unknown) =>
      typeof value === 'string' ? replaceImageRefs(value, fileOf, () => '') : value,
    );
    return again;
  });
}
