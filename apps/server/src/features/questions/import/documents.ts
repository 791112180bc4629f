import { AppError } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import { decodeText } from '#lib/sheets/csv.ts';
import { type Bundle, type BundleFile, readAll } from './bundle.ts';

export interface Document {
  path: string;
  text: string;
}

const maxDocumentBytes = 10 * 1024 * 1024;
/** Of all documents of one import: five thousand questions take a tenth of it. */
const maxDocumentsBytes = 64 * 1024 * 1024;

/** Which of the files hold questions; the others are pictures. */
const documentNames: Record<DocumentFormat, RegExp> = {
  gift: /\.(gift|txt)$/i,
  moodle_xml: /\.xml$/i,
  qti: /\.xml$/i,
  enem_json: /\.json$/i,
};
export type DocumentFormat = Exclude<ImportFormat, 'xlsx' | 'csv'>;

/** The files of a bundle that hold questions, in the order of their numbers. A single file is what it was sent as, whatever its name. */
export const documentFiles = (bundle: Bundle, format: DocumentFormat): [string, BundleFile][] =>
  [...bundle]
    .filter(([path]) => bundle.size === 1 || documentNames[format].test(path))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));

/** @throws AppError `import-too-large`. */
export function requireDocumentSizes(files: readonly BundleFile[]): void {
  const bytesOfAll = files.reduce((sum, { size }) => sum + size, 0);
  if (bytesOfAll > maxDocumentsBytes || files.some(({ size }) => size > maxDocumentBytes))
    throw new AppError('import-too-large');
}

/** The texts of a bundle. @throws AppError `import-too-large`, `import-unreadable`. */
export async function readDocuments(bundle: Bundle, format: DocumentFormat): Promise<Document[]> {
  const files = documentFiles(bundle, format);
  requireDocumentSizes(files.map(([, file]) => file));
  const documents: Document[] = [];
  for (const [path, file] of files) {
    const text = decodeText(await readAll(file));
    if (text.includes('\0')) throw new AppError('import-unreadable');
    documents.push({ path, text });
  }
  return documents;
}
