import { AppError } from '@certame/contract/errors.ts';
import type { QtiDocuments } from '@certame/rules/questions/import/qti/package.ts';
import { decodeText } from '#lib/sheets/csv.ts';
import { type Bundle, readAll } from './bundle.ts';
import { documentFiles, requireDocumentSizes } from './documents.ts';

/**
 * The XML documents of a package. Each is unpacked when it is read, so that no more than one is in memory.
 * @throws AppError `import-too-large`, `import-unreadable`.
 */
export function qtiDocuments(bundle: Bundle): QtiDocuments {
  const files = new Map(documentFiles(bundle, 'qti'));
  requireDocumentSizes([...files.values()]);
  return {
    paths: [...files.keys()],
    async read(path) {
      const file = files.get(path);
      const text = file ? decodeText(await readAll(file)) : '\0';
      if (text.includes('\0')) throw new AppError('import-unreadable');
      return text;
    },
  };
}
