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

interface Reader {
  next(): number;
  readNumber(): number;
  isAtEnd(): boolean;
}

function readerOf(bytes: Uint8Array): Reader {
  let at = 1;
  const next = (): number => {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error('A packed form is cut off');
    return byte;
  };
  if (bytes[0] !== packing) throw new Error(`Unknown packing of a form: ${bytes[0]}`);
  return {
    next,
    readNumber() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = next();
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    },
    isAtEnd: () => at === bytes.length,
  };
}

function readPooled(section: AttemptFormSection, { readNumber }: Reader): AttemptFormItem {
  const pooled = section.items[readNumber()];
  if (!pooled) throw new Error('A packed form names an item that its composition lacks');
  return pooled;
}

function readOptions(options: readonly string[], { next }: Reader): string[] {
  const ordered = options.map(() => options[next()]);
  if (ordered.includes(undefined))
    throw new Error('A packed form names an option that its composition lacks');
  return ordered as string[];
}

/** @throws Error for bytes that `packForm` did not make of this composition. */
export function unpackForm(composition: Composition, bytes: Uint8Array): AttemptForm {
  const reader = readerOf(bytes);
  const sections = composition.sections.map((section) => ({
    id: section.id,
    items: Array.from({ length: reader.readNumber() }, () => {
      const pooled = readPooled(section, reader);
      return pooled.options ? { ...pooled, options: readOptions(pooled.options, reader) } : pooled;
    }),
  }));
  if (!reader.isAtEnd()) throw new Error('A packed form has bytes left over');
  return { sections };
}

/**
 * The options of one item as `unpackForm` gives them, without the form around them: a saved choice needs no more. Undefined: they
 * stand in their author's order, or the form lacks the item.
 */
export function packedOptionsOf(
  composition: Composition,
  bytes: Uint8Array,
  itemId: string,
): string[] | undefined {
  const reader = readerOf(bytes);
  for (const section of composition.sections)
    for (let left = reader.readNumber(); left > 0; left--) {
      const { id, options } = readPooled(section, reader);
      if (id === itemId) return options && readOptions(options, reader);
      for (const _option of options ?? []) reader.next();
    }
  return undefined;
}
