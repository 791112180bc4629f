import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { Annotation } from '@certame/contract/features/grading/annotations.ts';
import { cutFileOf } from '@certame/contract/features/paper/cut-answer.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, like } from '@certame/db/sql.ts';
import { answerFilesOf, pictureIdOf } from '@certame/rules/grading/annotations/answer-pictures.ts';
import { passagesOf, regionsOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import type { ExamItem } from '#features/exam/index.ts';
import type { PrintedPicture, PrintedQuestion } from '#lib/pdf/attempt/pdf-attempt.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { readPicture } from '../read-images.ts';

/** Width and height stand at the same place of every PNG, behind its signature. */
function sizeOfPng(dataUrl: string): { widthPx: number; heightPx: number } {
  const head = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1).slice(0, 48), 'base64');
  return { widthPx: head.readUInt32BE(16), heightPx: head.readUInt32BE(20) };
}

interface Answer {
  item: ExamItem;
  value: ResponseValue | undefined;
  annotations: readonly Annotation[];
}

/** Files that are printed as pictures: what was written by hand, and what has a comment on one of its regions. */
function printedFiles({ item, value, annotations }: Answer): string[] {
  const commented = new Set(regionsOf(annotations).map(({ picture }) => picture));
  const cut = cutFileOf(value);
  return answerFilesOf(item.type, value).filter((id) => id === cut || commented.has(pictureIdOf(id)));
}

/** Pictures of an attempt's answers by the ids of their files; those that are gone are left out. */
export async function readAnswerPictures(
  { tx }: Scope,
  services: Services,
  attemptId: string,
  answers: readonly Answer[],
): Promise<Map<string, string>> {
  const ids = answers.flatMap(printedFiles);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: files.id, storageKey: files.storage_key })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        ...[eq(files.purpose, 'answer'), eq(files.subject_id, attemptId), like(files.mime, 'image/%')],
      ),
    );
  const pictures = new Map<string, string>();
  for (const { id, storageKey } of found) {
    const picture = await readPicture(services, storageKey);
    if (picture !== undefined) pictures.set(id, picture);
  }
  return pictures;
}

/** Comments of graders on passages and regions of one answer, with the pictures on which they are marked. */
export function printedNotes(
  answer: Answer,
  images: ReadonlyMap<string, string>,
  translate: Translate,
): Pick<PrintedQuestion, 'pictures' | 'comments'> {
  const fileIds = answerFilesOf(answer.item.type, answer.value);
  const numbered = regionsOf(answer.annotations).map((region, index) => ({ ...region, number: index + 1 }));
  const labelOf = (fileId: string): string =>
    fileIds.length < 2 ? '' : translate('printing.attempt.picture', { number: fileIds.indexOf(fileId) + 1 });
  const pictures = printedFiles(answer).flatMap((fileId): PrintedPicture[] => {
    const image = images.get(fileId);
    const regions = numbered.filter(({ picture }) => picture === pictureIdOf(fileId));
    return image === undefined ? [] : [{ label: labelOf(fileId), image, ...sizeOfPng(image), regions }];
  });
  return {
    pictures,
    comments: [
      ...numbered.map(({ number, text }) => ({
        about: translate('printing.attempt.region', { number }),
        text,
      })),
      ...passagesOf(answer.annotations).map(({ quote, text }) => ({ about: `“${quote}”`, text })),
    ],
  };
}
