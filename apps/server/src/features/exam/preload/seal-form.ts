import { createCipheriv, createHash, createHmac, type KeyObject } from 'node:crypto';
import { type PreloadKeys, type SealedItem, sealedItemSchema } from '@certame/contract/features/exam/form.ts';
import { type PictureHead, questionKeyText } from '@certame/rules/exam/preload/open-preload.ts';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '#lib/secrets/tokens.ts';
import { compositionOf } from '../compose-form-of.ts';
import type { ExamDefinition, ExamItem } from '../definition.ts';
import { presentItems } from '../queries/present-items.ts';

/** A questionnaire whose questions take more than this is not preloaded: a pool that few of are drawn from. */
const maxPreloadBytes = 1024 * 1024;
/** More pictures than these are those of a pool: few of them are shown to anybody. */
const maxPictures = 60;
/** Sealed texts are multiples of this long, so that their length tells little of a question. */
const paddedBytes = 256;
const paddedPictureBytes = 2048;

export interface SealedQuestion {
  slot: number;
  key: Buffer;
  /** Author's ids of the options, in the order in which they are sealed; null: as they are shown. */
  sealedOrder: readonly string[] | null;
  /** The same of the choices of each gap; null: none that are shuffled. */
  sealedChoices: readonly (readonly string[] | null)[] | null;
}
export interface PictureToSeal {
  fileId: string;
  key: Buffer;
}
/** The questions of one version of a questionnaire, sealed. The same bytes at every server that has the same secret. */
export interface SealedForm {
  id: string;
  secret: Buffer;
  /** In base64, by slot. */
  questions: string[];
  byItem: ReadonlyMap<string, SealedQuestion>;
  /** By the names under which they are given out. */
  pictures: ReadonlyMap<string, PictureToSeal>;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const hmac = (key: KeyObject | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

interface SealedTexts extends Pick<SealedQuestion, 'sealedOrder' | 'sealedChoices'> {
  sealed: SealedItem;
  fileIds: readonly string[];
}

/** A file never changes: its id stands for its bytes. */
const fileIdsOf = ({ statement, options, gaps }: ExamItem['content']): string[] => {
  const texts = [statement, ...options.map(({ html }) => html), ...gaps.map(({ label }) => label ?? '')];
  return [
    ...new Set(
      texts.flatMap((html) => [...html.matchAll(/data-file="([^"]+)"/g)].flatMap(([, id]) => id ?? [])),
    ),
  ];
};

/** Options, and choices of gaps, in the order of their own texts: after the key is known, nothing tells which one was written first. */
function sealedItemOf(definition: ExamDefinition, item: ExamItem, isShuffled: boolean): SealedTexts {
  const form = { sections: [{ id: item.sectionId, items: [{ id: item.id }] }] };
  const [shown] = presentItems(definition, form, [item.id], () => true);
  if (!shown?.content) throw new Error(`Question ${item.id} has no content`);
  const { number: _number, option_order, content, ...rest } = shown;
  const options = isShuffled
    ? content.options.toSorted((a, b) => compareTexts(a.html, b.html))
    : content.options;
  const shufflesChoices = definition.settings.shuffle_options || item.content.shuffle_options;
  const gaps = content.gaps.map((gap) =>
    shufflesChoices && gap.choices ? { ...gap, choices: gap.choices.toSorted(compareTexts) } : gap,
  );
  const sealed: SealedItem = sealedItemSchema.parse({
    ...rest,
    option_ids: isShuffled ? null : option_order,
    content: {
      ...content,
      options: options.map((option) => ({ ...option, id: isShuffled ? '' : option.id })),
      gaps,
    },
  });
  return {
    sealed,
    fileIds: fileIdsOf(item.content),
    sealedOrder: isShuffled ? options.map(({ id }) => id) : null,
    sealedChoices:
      shufflesChoices && gaps.some(({ choices }) => choices)
        ? gaps.map(({ choices }) => choices ?? null)
        : null,
  };
}

function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(paddedBytes - (bytes.length % paddedBytes), ' ')]);
}

/** A key seals one text only, as it is derived from all texts together: a constant nonce is safe. */
function encryptBytes(key: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}
const encrypt = (key: Buffer, text: string): string => encryptBytes(key, padded(text)).toString('base64');

/** A file never changes, so that the key of a picture seals one too. */
export function sealPicture({ key }: PictureToSeal, type: string, picture: Buffer): Buffer {
  const head = Buffer.from(`${JSON.stringify({ type, bytes: picture.length } satisfies PictureHead)}\n`);
  const length = head.length + picture.length;
  const padding = Buffer.alloc(paddedPictureBytes - (length % paddedPictureBytes));
  return encryptBytes(key, Buffer.concat([head, picture, padding]));
}

const nameOf = (secret: Buffer, what: string): string =>
  hmac(secret, what).toString('base64url').slice(0, 22);

/** Keys of the pictures, by names whose order tells nothing of that of the questions. None where they are too many. */
function sealPictures(secret: Buffer, fileIds: readonly string[]): [string, PictureToSeal][] {
  const own = [...new Set(fileIds)];
  if (own.length > maxPictures) return [];
  return own
    .map((fileId): [string, PictureToSeal] => [
      nameOf(secret, `name of picture ${fileId}`),
      { fileId, key: hmac(secret, `picture ${fileId}`) },
    ])
    .toSorted(([a], [b]) => compareTexts(a, b));
}

function sealForm(definition: ExamDefinition, serverSecret: string): SealedForm | null {
  const texts = new Map<string, ReturnType<typeof sealedItemOf>>();
  for (const section of compositionOf(definition).sections)
    for (const { id, options } of section.items) {
      const item = definition.items.get(id);
      if (item) texts.set(id, sealedItemOf(definition, item, options !== undefined));
    }
  const bytes = [...texts.values()].reduce(
    (total, { sealed }) => total + Buffer.byteLength(JSON.stringify(sealed)),
    0,
  );
  if (bytes === 0 || bytes > maxPreloadBytes) return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex');
  const secret = hmac(deriveKey(serverSecret, 'form preload'), `${definition.id} ${digest}`);
  const rankOf = new Map([...texts.keys()].map((id) => [id, hmac(secret, `slot ${id}`).toString('hex')]));
  const inSlots = [...texts].toSorted(([a], [b]) => compareTexts(rankOf.get(a) ?? '', rankOf.get(b) ?? ''));
  const byItem = new Map<string, SealedQuestion>();
  const pictures = sealPictures(
    secret,
    [...texts.values()].flatMap(({ fileIds }) => fileIds),
  );
  const questions = inSlots.map(([id, { sealed, fileIds, sealedOrder, sealedChoices }], slot) => {
    const key = hmac(secret, questionKeyText(slot));
    byItem.set(id, { slot, key, sealedOrder, sealedChoices });
    const own = [...pictures].flatMap(([name, picture]) =>
      fileIds.includes(picture.fileId)
        ? [{ file_id: picture.fileId, name, key: picture.key.toString('base64') }]
        : [],
    );
    return encrypt(key, JSON.stringify(own.length > 0 ? { ...sealed, pictures: own } : sealed));
  });
  return { id: nameOf(secret, 'id'), secret, questions, byItem, pictures: new Map(pictures) };
}

/** What a sealed question takes besides its text. */
const questionBytes = 500;
const bytesOf = (form: SealedForm | null): number =>
  (form?.questions ?? []).reduce((total, { length }) => total + length + questionBytes, 1);

/**
 * By questionnaire, those that were asked for last: bounded by what they take, as one may be a thousand times another. A newer version
 * takes the place of the older one.
 */
const kept = new LRUCache<string, { definition: ExamDefinition; form: SealedForm | null }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ form }) => bytesOf(form),
});

/** Null: its questions are too many. */
export function sealedFormOf(definition: ExamDefinition, serverSecret: string): SealedForm | null {
  const known = kept.get(definition.id);
  if (known?.definition === definition) return known.form;
  const form = sealForm(definition, serverSecret);
  kept.set(definition.id, { definition, form });
  return form;
}

/** What opens the questions that an attempt is shown now, and no others. Items that are not sealed are null. */
export function keysOf(
  form: SealedForm,
  shown: readonly { id: string; options?: readonly string[] }[],
  choicesOf: (itemId: string) => readonly (readonly string[] | undefined)[],
): PreloadKeys {
  const opened = shown.map(({ id, options }) => ({ id, question: form.byItem.get(id), options }));
  const isWhole = opened.filter(({ question }) => question).length === form.questions.length;
  return {
    ...(isWhole && { secret: form.secret.toString('base64') }),
    questions: opened.map(({ id, question, options }) => {
      if (!question) return null;
      const { slot, key, sealedOrder, sealedChoices } = question;
      const shownChoices = sealedChoices && choicesOf(id);
      return {
        slot,
        ...(isWhole ? {} : { key: key.toString('base64') }),
        ...(sealedOrder && options && { order: options.map((option) => sealedOrder.indexOf(option)) }),
        ...(shownChoices && {
          choices: sealedChoices.map(
            (choices, gap) =>
              choices && (shownChoices[gap]?.map((choice) => choices.indexOf(choice)) ?? null),
          ),
        }),
      };
    }),
  };
}
