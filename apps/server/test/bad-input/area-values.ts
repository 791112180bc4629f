import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { Field, FieldKind, FieldOf } from '@certame/contract/kit/fields.ts';

/** What a value may be made of: rows that exist here, one that exists elsewhere, a number that was never used before. */
export interface Surroundings {
  serial: number;
  /** A row of the area in this institution; of `files`, a picture uploaded as a logo. */
  ownId(areaKey: string): string;
  /** A row of the area in another institution; undefined where rows belong to none. */
  foreignId(areaKey: string): string | undefined;
}

/** A valid CPF for a number: the check digits are worked out (Receita Federal, modulo 11). */
function cpfOf(serial: number): string {
  const digits = [...String(100_000_000 + (serial % 800_000_000))].map(Number);
  for (const length of [9, 10]) {
    const sum = digits
      .slice(0, length)
      .reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

type Good = { [K in FieldKind]: (field: FieldOf<K>, around: Surroundings) => unknown };

const good: Good = {
  text: (field, { serial }) => `Valor ${serial}`.padEnd(field.min ?? 0, '.').slice(0, field.max),
  longText: (_field, { serial }) => `Texto longo ${serial}`,
  richText: (_field, { serial }) => `<p>Texto ${serial}</p>`,
  email: (_field, { serial }) => `valor${serial}@areas.example`,
  phone: () => '(11) 98765-4321',
  cpf: (_field, { serial }) => cpfOf(serial),
  password: () => 'Senha123x',
  url: () => 'https://exemplo.example/pagina',
  integer: (field) => field.min ?? 1,
  decimal: (field) => field.min ?? '1',
  money: (field) => field.minCents ?? 100,
  boolean: () => true,
  date: () => '2026-05-20',
  dateTime: () => '2026-05-20T12:00:00Z',
  color: () => '#336699',
  select: (field) => field.options[0],
  choices: (field) => field.initial,
  reference: (field, around) => around.ownId(field.to),
  references: (field, around) => [around.ownId(field.to)],
  image: (_field, around) => around.ownId('files'),
  timeZone: () => 'America/Recife',
};

const goodValue = (field: Field, around: Surroundings): unknown =>
  (good[field.kind] as (field: Field, around: Surroundings) => unknown)(field, around);

export const writableFields = (area: Area, mode: 'create' | 'edit'): [string, Field][] =>
  Object.entries(area.fields).filter(
    ([, field]) => !field.readOnly && !(mode === 'edit' && field.createOnly),
  );

/** A body that the area's create accepts, from its declaration alone: required fields, and e-mails to tell rows apart. */
export const validBody = (area: Area, around: Surroundings): Record<string, unknown> =>
  Object.fromEntries(
    writableFields(area, 'create')
      .filter(([, field]) => field.required)
      .map(([key, field]) => [key, goodValue(field, around)]),
  );

export interface BadValue {
  what: string;
  value: unknown;
  /** `refused`: a problem at the field. `kept`: accepted and given back as it was sent. */
  expected: 'refused' | 'kept';
}

const unknownId = '00000000-0000-4000-8000-000000000000';
const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const emoji = 'Olá 👩🏽‍🎓 🇧🇷';
const textual: readonly FieldKind[] = ['text', 'longText', 'richText'];

/** Everything that the specification of bad input names, for one field. */
export function badValues(field: Field, around: Surroundings): BadValue[] {
  const refuse = (what: string, value: unknown): BadValue => ({ what, value, expected: 'refused' });
  const values: BadValue[] = [
    ...(field.required
      ? [
          refuse('null', null),
          ...(field.kind === 'references' ? [refuse('an empty list', [])] : [refuse('blanks', '   ')]),
        ]
      : []),
    refuse('an object', { $ne: null }),
    refuse('a list of lists', [[1]]),
    refuse('1 MB of text', 'x'.repeat(1024 * 1024)),
    refuse('NUL', 'a\u0000b'),
  ];
  if (field.kind !== 'boolean') values.push(refuse('a switch', true));
  values.push(refuse('a number', 7.25));
  if (field.kind === 'date') values.push(refuse('a day of the year 0', '0000-01-01'));
  if (field.kind === 'date' && field.birth)
    values.push(refuse('a day to come', '2999-01-01'), refuse('a day long ago', '1800-01-01'));
  if (textual.includes(field.kind)) {
    const { max } = field as FieldOf<'text'>;
    values.push(refuse('one character too many', 'á'.repeat(max + 1)));
    if (max >= script.length && field.kind !== 'richText')
      values.push({ what: 'script', value: script, expected: 'kept' });
    if (max >= emoji.length && field.kind !== 'richText')
      values.push({ what: 'emoji', value: emoji, expected: 'kept' });
  } else {
    values.push(refuse('script', script), refuse('emoji', emoji));
  }
  if (field.kind === 'reference' || field.kind === 'references') {
    const named = (id: string): unknown => (field.kind === 'reference' ? id : [id]);
    values.push(refuse('a row that is not there', named(unknownId)), refuse('no id', named('1 or 1=1')));
    const foreign = around.foreignId(field.to);
    if (foreign) values.push(refuse("another institution's row", named(foreign)));
  }
  if (field.kind === 'image') {
    values.push(refuse('a file that is not there', unknownId));
    const foreign = around.foreignId('files');
    if (foreign) values.push(refuse("another institution's picture", foreign));
    values.push({ what: 'own picture', value: around.ownId('files'), expected: 'kept' });
  }
  return values;
}
