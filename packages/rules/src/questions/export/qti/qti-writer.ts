import type { ExportedFile, ExportProblem, QuestionWriter, WrittenPart } from '../question-writer.ts';
import { itemName } from './identifiers.ts';
import type { ItemWriting } from './item-parts.ts';
import { itemXml } from './item-xml.ts';
import { type ListedItem, manifestXml, testPart } from './package-xml.ts';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const imagePath = ({ id, mime, name }: ExportedFile): string => {
  const own = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  return `images/${id}.${(Object.hasOwn(endings, mime) ? endings[mime] : own) ?? 'bin'}`;
};

/** A package of QTI 3.0: an item for each question, their pictures, a test with all of them and the manifest. */
export const qtiWriter: QuestionWriter = {
  extension: 'zip',
  mime: 'application/zip',
  isPackage: true,
  open(info) {
    const items: ListedItem[] = [];
    const pictures = new Map<string, string>();
    return {
      begin: () => [],
      add(question) {
        const problems: ExportProblem[] = [];
        const shown = new Set<string>();
        const problem: ItemWriting['problem'] = (field, key, params) => {
          if (!problems.some((one) => one.key === key))
            problems.push({ field, key, blocking: false, ...(params && { params }) });
        };
        const xml = itemXml({
          question,
          problem,
          context: {
            gapXml: () => '',
            imageAddress(fileId) {
              const file = question.files.find(({ id }) => id.toLowerCase() === fileId.toLowerCase());
              if (!file) {
                problem('content.statement', 'picture_missing', { name: fileId });
                return undefined;
              }
              const path = imagePath(file);
              shown.add(path);
              pictures.set(path, file.id);
              return `../${path}`;
            },
          },
        });
        const identifier = itemName(question);
        const path = `items/${identifier}.xml`;
        const { title, tags, difficulty, disciplineName } = question;
        items.push({ identifier, path, title, tags, difficulty, disciplineName, imagePaths: [...shown] });
        return { parts: [{ path, pieces: [xml] }], problems };
      },
      end(): WrittenPart[] {
        return [
          ...[...pictures].map(
            ([path, fileId]): WrittenPart => ({ path, pieces: [{ fileId, encoding: 'raw' }] }),
          ),
          ...(items.length > 0 ? [testPart(items, info)] : []),
          { path: 'imsmanifest.xml', pieces: [manifestXml(items, info)] },
        ];
      },
    };
  },
};
