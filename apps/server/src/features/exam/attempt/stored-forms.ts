import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { type Composition, unpackForm } from '@certame/rules/exam/packing/packed-form.ts';
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

/** Gives the form of an attempt, which never changes: packed, ten thousand of them are a few megabytes. */
export type ReadForm = () => AttemptForm;

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
export const withNames = ({ sections }: AttemptForm, attemptId: string): AttemptForm => ({
  sections,
  optionNames: { by: 'place', key: attemptId },
});

export const readPacked =
  (composition: Composition, packed: Uint8Array, attemptId: string): ReadForm =>
  () =>
    withNames(unpackForm(composition, packed), attemptId);

function readWhole({ sections, optionKey }: NonNullable<FormColumns['form']>): ReadForm {
  const form: AttemptForm = {
    sections,
    ...(optionKey ? { optionNames: { by: 'hash', key: optionKey } } : {}),
  };
  return () => form;
}

/** Forms by row, in order. */
export async function readForms(client: pg.ClientBase, rows: readonly FormColumns[]): Promise<ReadForm[]> {
  const named = new Set(rows.flatMap(({ composition_id }) => composition_id ?? []));
  const missing = [...named].filter((id) => !compositions.has(id));
  if (missing.length > 0) await loadCompositions(client, missing);
  return rows.map(({ id, form, composition_id, packed_form }) => {
    if (form) return readWhole(form);
    const composition = composition_id === null ? undefined : compositions.get(composition_id);
    if (!composition || !packed_form) throw new Error(`The composition of attempt ${id} is gone`);
    // A copy: the bytes of a row lie in a larger buffer, which would be kept with them.
    return readPacked(composition, Uint8Array.from(packed_form), id);
  });
}
