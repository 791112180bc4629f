import type {
  AttemptReply,
  FormItem,
  Preload,
  PreloadKeys,
  SealedItem,
  SealedPicture,
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

/** Bytes of a picture before they are sealed: a line that says what they are, the picture, and zeros that hide how long it is. */
export interface PictureHead {
  type: string;
  bytes: number;
}

const newline = 10;

/** What the key of a question is derived from, with the preload's secret. */
export const questionKeyText = (slot: number): string => `question ${slot}`;

/** @throws where the bytes are no picture that was sealed. */
export function openPicture(
  bytes: Uint8Array<ArrayBuffer>,
): PictureHead & { picture: Uint8Array<ArrayBuffer> } {
  const headEnd = bytes.indexOf(newline);
  const head: PictureHead = JSON.parse(String.fromCharCode(...bytes.subarray(0, headEnd)));
  return { ...head, picture: bytes.subarray(headEnd + 1, headEnd + 1 + head.bytes) };
}

type Opened = NonNullable<PreloadKeys['questions'][number]>;

async function openItem(
  preload: Preload,
  { secret }: PreloadKeys,
  { slot, key, order, choices }: Opened,
  crypto: PreloadCrypto,
  onPicture: (picture: SealedPicture) => void,
): Promise<Omit<FormItem, 'number'>> {
  const sealed = preload.questions[slot];
  if (sealed === undefined) throw new Error(`The preload has no question ${slot}`);
  const own = key ?? (await crypto.hmac(secret ?? '', questionKeyText(slot)));
  const {
    option_ids,
    content,
    pictures = [],
    ...item
  }: SealedItem = JSON.parse(await crypto.decrypt(own, sealed));
  const option_order = option_ids ?? content.options.map((_option, place) => placeId(place));
  const options = option_order.map((id, place) => {
    const option = content.options[order?.[place] ?? place];
    if (!option) throw new Error(`A question has no option at ${place}`);
    return { ...option, id };
  });
  const gaps = content.gaps.map((gap, index) => {
    const places = choices?.[index];
    return places && gap.choices
      ? { ...gap, choices: places.map((place) => gap.choices?.[place] ?? '') }
      : gap;
  });
  for (const picture of pictures) onPicture(picture);
  return { ...item, option_order, content: { ...content, options, gaps } };
}

/** The reply as it would have come without a preload; the pictures of what it shows are told. @throws where anything does not fit: the form is then read anew. */
export async function openPreload(
  reply: AttemptReply,
  preload: Preload,
  crypto: PreloadCrypto,
  onPicture: (picture: SealedPicture) => void = () => undefined,
): Promise<AttemptReply> {
  const { preload: keys, ...rest } = reply;
  if (!keys) return reply;
  const unsealed = rest.form.items.values();
  const items = await Promise.all(
    keys.questions.map((one) =>
      one ? openItem(preload, keys, one, crypto, onPicture) : unsealed.next().value,
    ),
  );
  let number = 0;
  const numbered = items.map((item): FormItem => {
    if (!item) throw new Error('An item of the form is missing');
    return { ...item, number: isAnswerable(item.type) ? ++number : null };
  });
  return { ...rest, form: { ...rest.form, items: numbered } };
}
