import type { AttemptForm, AttemptFormItem, AttemptFormSection } from '../form.ts';

/**
 * All that attempts of one version of a questionnaire choose from: the items of each section in their author's order, with the
 * options of those whose options are shuffled. Stored once; a packed form says which of it an attempt was given, in which order.
 */
export interface Composition {
  sections: readonly AttemptFormSection[];
}

/** First byte: how the rest is to be read. */
const packing = 1;

const itemsOf = (section: AttemptFormSection): ReadonlyMap<string, number> => {
  const known = indexes.get(section);
  if (known) return known;
  const made = new Map(section.items.map((item, index) => [item.id, index]));
  indexes.set(section, made);
  return made;
};
/** A composition packs thousands of forms. */
const indexes = new WeakMap<AttemptFormSection, ReadonlyMap<string, number>>();

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

function packItem(bytes: number[], item: AttemptFormItem, section: AttemptFormSection): void {
  const index = itemsOf(section).get(item.id);
  const pooled = index === undefined ? undefined : section.items[index];
  if (index === undefined || !pooled) throw new Error('An item of the form is not in its composition');
  writeNumber(bytes, index);
  if (pooled.options?.length !== item.options?.length)
    throw new Error('The options of an item are not those of its composition');
  for (const option of item.options ?? []) {
    const place = pooled.options?.indexOf(option) ?? -1;
    if (place === -1) throw new Error('An option of the form is not in its composition');
    bytes.push(place);
  }
}

/**
 * Some hundred bytes instead of some thousand: after the version, for each section the number of its items, and for each item its
 * place in the composition, then the places of its shuffled options in the order in which they are shown.
 */
export function packForm(composition: Composition, form: AttemptForm): Uint8Array {
  const bytes: number[] = [packing];
  for (const [index, section] of composition.sections.entries()) {
    const items = form.sections[index]?.items ?? [];
    writeNumber(bytes, items.length);
    for (const item of items) packItem(bytes, item, section);
  }
  return Uint8Array.from(bytes);
}

/** @throws Error for bytes that `packForm` did not make of this composition. */
export function unpackForm(composition: Composition, bytes: Uint8Array): AttemptForm {
  let at = 1;
  const next = (): number => {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error('A packed form is cut off');
    return byte;
  };
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = next();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  if (bytes[0] !== packing) throw new Error(`Unknown packing of a form: ${bytes[0]}`);
  const sections = composition.sections.map((section) => ({
    id: section.id,
    items: Array.from({ length: readNumber() }, () => {
      const pooled = section.items[readNumber()];
      if (!pooled) throw new Error('A packed form names an item that its composition lacks');
      if (!pooled.options) return pooled;
      const options = pooled.options.map(() => pooled.options?.[next()]);
      if (options.includes(undefined))
        throw new Error('A packed form names an option that its composition lacks');
      return { ...pooled, options: options as string[] };
    }),
  }));
  if (at !== bytes.length) throw new Error('A packed form has bytes left over');
  return { sections };
}
