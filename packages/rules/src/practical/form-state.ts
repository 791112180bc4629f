import type {
  PracticalEntry,
  PracticalFormState,
  Signature,
} from '@certame/contract/features/practical/form.ts';
import type { PracticalSection } from '@certame/contract/features/practical/test.ts';
import { countGiven, topLevelOf } from './station-score.ts';

/** An examiner's form of one student at one station, as its entries make it. */
export interface PracticalForm {
  levels: Record<string, number>;
  note: string;
  signature: Signature | null;
  /** When the time of the station began. */
  startedAt: string | null;
  submittedAt: string | null;
  state: PracticalFormState;
}

type WithoutPlace<Entry> = Entry extends unknown ? Omit<Entry, 'student_id' | 'section_id'> : never;
/** An entry without the form that it is about. */
export type FormEntry = WithoutPlace<PracticalEntry>;

export const emptyForm: PracticalForm = {
  levels: {},
  note: '',
  signature: null,
  startedAt: null,
  submittedAt: null,
  state: 'waiting',
};

type Items = readonly Pick<PracticalSection['items'][number], 'id' | 'kind' | 'levels'>[];

/** Whether the entry says something that the form of this station can take. */
export function fitsForm(entry: FormEntry, items: Items): boolean {
  if (entry.kind !== 'item') return true;
  const item = items.find(({ id }) => id === entry.item_id);
  return item !== undefined && (entry.value === null || entry.value <= topLevelOf(item));
}

/** Whether a form may be given: each item has its level, and the examiner has signed. */
export const maySubmit = (form: Pick<PracticalForm, 'levels' | 'signature'>, items: Items): boolean =>
  form.signature !== null && countGiven(items, form.levels) === items.length;

const withLevel = (
  levels: PracticalForm['levels'],
  id: string,
  value: number | null,
): PracticalForm['levels'] => {
  const { [id]: _replaced, ...others } = levels;
  return value === null ? others : { ...others, [id]: value };
};

/** What comes after the form was given changes nothing until it is opened again. */
function take(form: PracticalForm, entry: FormEntry, items: Items): PracticalForm {
  if (entry.kind === 'submit') {
    if (!entry.value)
      return form.state === 'submitted' ? { ...form, state: 'begun', submittedAt: null } : form;
    if (form.state === 'submitted' || !maySubmit(form, items)) return form;
    return { ...form, state: 'submitted', submittedAt: entry.answered_at };
  }
  if (form.state === 'submitted') return form;
  // Whoever begins without the clock has begun all the same.
  const begun = { ...form, state: 'begun' as const, startedAt: form.startedAt ?? entry.answered_at };
  switch (entry.kind) {
    case 'start':
      return begun;
    case 'item':
      return { ...begun, levels: withLevel(form.levels, entry.item_id, entry.value) };
    case 'note':
      return { ...begun, note: entry.value };
    case 'signature':
      return { ...begun, signature: entry.value };
  }
}

/**
 * What entries make of a form, in the order of their numbers; of one number the earlier comes first. The last ones once more change
 * nothing.
 */
export const applyEntries = (
  form: PracticalForm,
  entries: readonly FormEntry[],
  items: Items,
): PracticalForm =>
  [...entries]
    .sort((a, b) => a.seq - b.seq || a.answered_at.localeCompare(b.answered_at))
    .filter((entry) => fitsForm(entry, items))
    .reduce((reached, entry) => take(reached, entry, items), form);

/** The form that its entries make. */
export const foldEntries = (entries: readonly FormEntry[], items: Items): PracticalForm =>
  applyEntries(emptyForm, entries, items);
