import { AppError } from '@certame/contract/errors.ts';
import { decodeText } from '#lib/sheets/csv.ts';
import { type Bundle, readAll } from './bundle.ts';

export interface Document {
  path: string;
  text: string;
}

const maxDocumentBytes = 10 * 1024 * 1024;
/** Of all documents of one import: five thousand questions take a tenth of it. */
const maxDocumentsBytes = 64 * 1024 * 1024;

/** Which of the files hold questions; the others are pictures. */
const documentNames: Record<'gift' | 'enem_json', RegExp> = {
  gift: /\.(gift|txt)$/i,
  enem_json: /\.json$/i,
};

/** The texts of a bundle, in the order of their numbers. @throws AppError `import-too-large`, `import-unreadable`. */
export async function readDocuments(bundle: Bundle, format: 'gift' | 'enem_json'): Promise<Document[]> {
  // A single file is what it was sent as, whatever its name.
  const files = [...bundle].filter(([path]) => bundle.size === 1 || documentNames[format].test(path));
  const bytesOfAll = files.reduce((sum, [, { size }]) => sum + size, 0);
  if (bytesOfAll > maxDocumentsBytes || files.some(([, { size }]) => size > maxDocumentBytes))
    throw new AppError('import-too-large');
  const documents: Document[] = [];
  for (const [path, file] of files.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))) {
    const text = decodeText(await readAll(file));
    if (text.includes('\0')) throw new AppError('import-unreadable');
    documents.push({ path, text });
  }
  return documents;
}
