import { createCipheriv, createHash, createHmac, type KeyObject } from 'node:crypto';
import { type PreloadKeys, type SealedItem, sealedItemSchema } from '@certame/contract/features/exam/form.ts';
import { questionKeyText } from '@certame/rules/exam/preload/open-preload.ts';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '#lib/secrets/tokens.ts';
import { compositionOf } from '../compose-form-of.ts';
import type { ExamDefinition, ExamItem } from '../definition.ts';
import { presentItems } from '../present.ts';

/** A questionnaire whose questions take more than this is not preloaded: a pool that few of are drawn from. */
const maxPreloadBytes = 1024 * 1024;
/** Sealed texts are multiples of this long, so that their length tells little of a question. */
const paddedBytes = 256;

export interface SealedQuestion {
  slot: number;
  key: Buffer;
  /** Author's ids of the options, in the order in which they are sealed; null: as they are shown. */
  sealedOrder: readonly string[] | null;
}
/** The questions of one version of a questionnaire, sealed. The same bytes at every server that has the same secret. */
export interface SealedForm {
  id: string;
  secret: Buffer;
  /** In base64, by slot. */
  questions: string[];
  byItem: ReadonlyMap<string, SealedQuestion>;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const hmac = (key: KeyObject | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Options in the order of their own texts: after the key is known, nothing tells which one was written first. */
function sealedItemOf(
  definition: ExamDefinition,
  item: ExamItem,
  isShuffled: boolean,
): { text: string; sealedOrder: readonly string[] | null } {
  const form = { sections: [{ id: item.sectionId, items: [{ id: item.id }] }] };
  const [shown] = presentItems(definition, form, [item.id], () => true);
  if (!shown?.content) throw new Error(`Question ${item.id} has no content`);
  const { number: _number, option_order, content, ...rest } = shown;
  const options = isShuffled
    ? content.options.toSorted((a, b) => compareTexts(a.html, b.html))
    : content.options;
  const sealed: SealedItem = sealedItemSchema.parse({
    ...rest,
    option_ids: isShuffled ? null : option_order,
    content: {
      ...content,
      options: options.map((option) => ({ ...option, id: isShuffled ? '' : option.id })),
    },
  });
  return { text: JSON.stringify(sealed), sealedOrder: isShuffled ? options.map(({ id }) => id) : null };
}

function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(paddedBytes - (bytes.length % paddedBytes), ' ')]);
}

/** A key seals one text only, as it is derived from all texts together: a constant nonce is safe. */
function encrypt(key: Buffer, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  return Buffer.concat([cipher.update(padded(text)), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

function sealForm(definition: ExamDefinition, serverSecret: string): SealedForm | null {
  const texts = new Map<string, ReturnType<typeof sealedItemOf>>();
  for (const section of compositionOf(definition).sections)
    for (const { id, options } of section.items) {
      const item = definition.items.get(id);
      // Choices of gaps stand in an order of the attempt's own: such a question comes with the start.
      if (!item || item.content.gaps.some((gap) => gap.choices)) continue;
      texts.set(id, sealedItemOf(definition, item, options !== undefined));
    }
  const bytes = [...texts.values()].reduce((total, { text }) => total + Buffer.byteLength(text), 0);
  if (bytes === 0 || bytes > maxPreloadBytes) return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex');
  const secret = hmac(deriveKey(serverSecret, 'form preload'), `${definition.id} ${digest}`);
  const rankOf = new Map([...texts.keys()].map((id) => [id, hmac(secret, `slot ${id}`).toString('hex')]));
  const inSlots = [...texts].toSorted(([a], [b]) => compareTexts(rankOf.get(a) ?? '', rankOf.get(b) ?? ''));
  const byItem = new Map<string, SealedQuestion>();
  const questions = inSlots.map(([id, { text, sealedOrder }], slot) => {
    const key = hmac(secret, questionKeyText(slot));
    byItem.set(id, { slot, key, sealedOrder });
    return encrypt(key, text);
  });
  return { id: hmac(secret, 'id').toString('base64url').slice(0, 22), secret, questions, byItem };
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
): PreloadKeys {
  const opened = shown.map(({ id, options }) => ({ question: form.byItem.get(id), options }));
  const isWhole = opened.filter(({ question }) => question).length === form.questions.length;
  return {
    ...(isWhole && { secret: form.secret.toString('base64') }),
    questions: opened.map(({ question, options }) => {
      if (!question) return null;
      const { slot, key, sealedOrder } = question;
      return {
        slot,
        ...(isWhole ? {} : { key: key.toString('base64') }),
        ...(sealedOrder && options && { order: options.map((option) => sealedOrder.indexOf(option)) }),
      };
    }),
  };
}
