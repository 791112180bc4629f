import type { Field } from '@certame/contract/kit/fields.ts';

const shortKinds: ReadonlySet<Field['kind']> = new Set([
  ...(['integer', 'decimal', 'money', 'date', 'dateTime', 'cpf', 'phone', 'color', 'select'] as const),
]);
/** A code fits into half a form, a name doesn't. */
const shortTextMaxChars = 60;

/** Whether a field needs no more than half the width of a form: on wide screens two such fields share a line. */
export const isShortField = (field: Field): boolean =>
  field.kind === 'text' ? field.max <= shortTextMaxChars : shortKinds.has(field.kind);
