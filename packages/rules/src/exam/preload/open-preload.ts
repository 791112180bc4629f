import type {
  AttemptReply,
  FormItem,
  Preload,
  PreloadKeys,
  SealedItem,
} from '@certame/contract/features/exam/form.ts';
import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import { placeId } from '../form.ts';

/** Web Crypto, or Node's. Bytes are passed in base64. */
export interface PreloadCrypto {
  /** HMAC-SHA-256 of a text. */
  hmac(key: string, text: string): Promise<string>;
  /** AES-256-GCM with twelve zero bytes in front: each key seals one text. @throws where the bytes are not what was sealed. */
  decrypt(key: string, sealed: string): Promise<string>;
}

/** What the key of a question is derived from, with the preload's secret. */
export const questionKeyText = (slot: number): string => `question ${slot}`;

type Opened = NonNullable<PreloadKeys['questions'][number]>;

async function openItem(
  preload: Preload,
  { secret }: PreloadKeys,
  { slot, key, order }: Opened,
  crypto: PreloadCrypto,
): Promise<Omit<FormItem, 'number'>> {
  const sealed = preload.questions[slot];
  if (sealed === undefined) throw new Error(`The preload has no question ${slot}`);
  const own = key ?? (await crypto.hmac(secret ?? '', questionKeyText(slot)));
  const { option_ids, content, ...item }: SealedItem = JSON.parse(await crypto.decrypt(own, sealed));
  const option_order = option_ids ?? content.options.map((_option, place) => placeId(place));
  const options = option_order.map((id, place) => {
    const option = content.options[order?.[place] ?? place];
    if (!option) throw new Error(`A question has no option at ${place}`);
    return { ...option, id };
  });
  return { ...item, option_order, content: { ...content, options } };
}

/** The reply as it would have come without a preload. @throws where anything does not fit: the form is then read anew. */
export async function openPreload(
  reply: AttemptReply,
  preload: Preload,
  crypto: PreloadCrypto,
): Promise<AttemptReply> {
  const { preload: keys, ...rest } = reply;
  if (!keys) return reply;
  const unsealed = rest.form.items.values();
  const items = await Promise.all(
    keys.questions.map((one) => (one ? openItem(preload, keys, one, crypto) : unsealed.next().value)),
  );
  let number = 0;
  const numbered = items.map((item): FormItem => {
    if (!item) throw new Error('An item of the form is missing');
    return { ...item, number: isAnswerable(item.type) ? ++number : null };
  });
  return { ...rest, form: { ...rest.form, items: numbered } };
}
