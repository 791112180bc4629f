import type { AttemptForm, OptionNames } from '@certame/rules/exam/form.ts';
import { type Composition, packedOptionsOf, unpackForm } from '@certame/rules/exam/packing/packed-form.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** How an attempt stores its form: packed against a composition, or whole where it began before forms were packed. */
export interface FormColumns {
  id: string;
  form: (Pick<AttemptForm, 'sections'> & { optionKey?: string }) | null;
  composition_id: string | null;
  packed_form: Uint8Array | null;
}
export const formColumns = 'id, form, composition_id, packed_form';

/**
 * The form of an attempt, which never changes. Ten thousand packed ones are a few megabytes: the bytes are kept as a string of one
 * byte a character, which is one object to the garbage collector, where a small array of bytes is three and memory outside its heap.
 */
export type StoredForm =
  | { whole: AttemptForm }
  | { whole?: undefined; composition: Composition; packed: string; attemptId: string };

const bytesOf = (packed: string): Uint8Array => Buffer.from(packed, 'latin1');

/** Compositions never change. Those of very large pools are few, so that some hundred are kept. */
const compositions = new LRUCache<string, Composition>({ max: 200 });

async function loadCompositions(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string; sections: Composition['sections'] }>({
    name: 'exam-compositions',
    text: 'select id, sections from form_compositions where id = any($1::uuid[])',
    values: [ids],
  });
  for (const { id, sections } of rows) compositions.set(id, { sections });
}

/** An attempt with a packed form names its options by the places they are shown at. */
const namesOf = (attemptId: string): OptionNames => ({ by: 'place', key: attemptId });
export const withNames = ({ sections }: AttemptForm, attemptId: string): AttemptForm => ({
  sections,
  optionNames: namesOf(attemptId),
});

export const storedForm = (composition: Composition, bytes: Uint8Array, attemptId: string): StoredForm => ({
  composition,
  packed: Buffer.from(bytes).toString('latin1'),
  attemptId,
});

export const readForm = (stored: StoredForm): AttemptForm =>
  stored.whole ?? withNames(unpackForm(stored.composition, bytesOf(stored.packed)), stored.attemptId);

/** As in the form, which is not unpacked for it. */
export const optionNamesOf = (stored: StoredForm): OptionNames | undefined =>
  stored.whole ? stored.whole.optionNames : namesOf(stored.attemptId);

/** The options of an item as they are in the form, which is not unpacked for them. */
export const optionsOf = (stored: StoredForm, itemId: string): readonly string[] | undefined =>
  stored.whole
    ? stored.whole.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId)?.options
    : packedOptionsOf(stored.composition, bytesOf(stored.packed), itemId);

const wholeForm = ({ sections, optionKey }: NonNullable<FormColumns['form']>): StoredForm => ({
  whole: { sections, ...(optionKey ? { optionNames: { by: 'hash', key: optionKey } } : {}) },
});

/** Forms by row, in order. */
export async function readForms(client: pg.ClientBase, rows: readonly FormColumns[]): Promise<StoredForm[]> {
  const named = new Set(rows.flatMap(({ composition_id }) => composition_id ?? []));
  const missing = [...named].filter((id) => !compositions.has(id));
  if (missing.length > 0) await loadCompositions(client, missing);
  return rows.map(({ id, form, composition_id, packed_form }) => {
    if (form) return wholeForm(form);
    const composition = composition_id === null ? undefined : compositions.get(composition_id);
    if (!composition || !packed_form) throw new Error(`The composition of attempt ${id} is gone`);
    return storedForm(composition, packed_form, id);
  });
}
