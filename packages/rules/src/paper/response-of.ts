import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type {
  FieldReading,
  OpenField,
  SheetField,
  SheetPage,
} from '@certame/contract/features/paper/sheet.ts';

/** A page of a sheet with what was read on it, field by field. */
export interface ReadPage {
  page: SheetPage;
  readings: readonly FieldReading[];
}

/** A field that still waits for a person. */
export const isOpenDoubt = ({ state }: FieldReading): boolean => state === 'doubtful' || state === 'double';

/** Two readings of one page say the same as far as both are sure: the page came twice. */
export const isSameReading = (one: readonly FieldReading[], other: readonly FieldReading[]): boolean =>
  one.length === other.length &&
  one.every((reading, index) => {
    const twin = other[index];
    if (!twin || reading.decided || twin.decided || isOpenDoubt(reading) || isOpenDoubt(twin)) return true;
    return reading.values.join('\n') === twin.values.join('\n') && reading.state === twin.state;
  });

const numberPattern = /^-?\d{1,6}(,\d{1,6})?$/;

/** Whether a person may say that this is what a field means. */
export function mayBeDecided(field: SheetField, values: readonly string[]): boolean {
  const isOneAtMost = values.length <= 1;
  if (field.kind === 'open')
    return field.gapId !== null && isOneAtMost && values.every((text) => text.length <= 2000);
  if (field.kind === 'digits') return isOneAtMost && values.every((text) => numberPattern.test(text));
  const known = new Set(field.bubbles.map(({ value }) => value));
  const isKnown = new Set(values).size === values.length && values.every((value) => known.has(value));
  return isKnown && (field.kind === 'multiple' || isOneAtMost);
}

/** The value that a response has once this gap is filled too. */
function withGap(value: ResponseValue, gapId: string, text: string | undefined): ResponseValue {
  const gaps = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const filled = text === undefined ? gaps : { ...gaps, [gapId]: text };
  return Object.keys(filled).length === 0 ? null : filled;
}

/** Answers of a sheet as the exam stores them, by item; those written by hand are left to who cuts them out. */
export function responsesOf(pages: readonly ReadPage[]): Map<string, ResponseValue> {
  const responses = new Map<string, ResponseValue>();
  const read = pages.flatMap(({ page, readings }) =>
    page.fields.map((field, index) => ({ field, values: readings[index]?.values ?? [] })),
  );
  for (const { field, values } of read) {
    const { itemId, gapId, kind } = field;
    const [first] = values;
    if (gapId !== null) responses.set(itemId, withGap(responses.get(itemId) ?? null, gapId, first));
    else if (kind === 'multiple') responses.set(itemId, values.length === 0 ? null : [...values]);
    else if (kind === 'choice') responses.set(itemId, first ?? null);
  }
  return responses;
}

/** What somebody wrote by hand, each with the page it is on. */
export const writtenFields = (
  pages: readonly ReadPage[],
): { field: OpenField; page: number; isBlank: boolean }[] =>
  pages.flatMap(({ page, readings }, number) =>
    page.fields.flatMap((field, index) =>
      field.kind === 'open' && field.gapId === null
        ? [{ field, page: number, isBlank: readings[index]?.state === 'blank' }]
        : [],
    ),
  );
