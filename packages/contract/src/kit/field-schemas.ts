import { z } from 'zod';
import { cpfDigits, isValidCpf } from './cpf.ts';
import { decimalOfCents } from './currency.ts';
import type { Field, FieldKind, FieldOf } from './fields.ts';
import { canonicalHostName } from './host-name.ts';
import { isWithinRichText } from './rich-text.ts';

/** The specification's password rule: six characters with an upper case letter, a lower case letter and a digit. */
export const passwordSchema = z
  .string()
  .min(6)
  .max(128)
  .regex(/\p{Lu}/u, { error: 'password_upper' })
  .regex(/\p{Ll}/u, { error: 'password_lower' })
  .regex(/\d/, { error: 'password_digit' });

/** No spaces, an @, and a dot after it; at most 254 characters; lower-cased. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]+$/, { error: 'email' });

/** PostgreSQL text can't hold NUL; other control characters but tab and line ends have no business in a form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are refused
const forbiddenControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
export const cleanText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !forbiddenControls.test(value), { error: 'control_characters' });

/** Text with marks, as editors write it. Beyond `richTextMax` it is refused at its field before anything cleans it. */
export const richTextSchema = (max: number) =>
  cleanText(max).refine(isWithinRichText, { error: 'rich_text_marks' });

const emptyToNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** As people write it: digits with a plus, blanks, brackets, points and hyphens. */
export const phoneSchema = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[\d\s().-]{8,}$/, { error: 'phone' });
/** Optional phone number: blanks are null. */
export const optionalPhoneSchema = z.preprocess(emptyToNull, phoneSchema.nullable());

export const uuidSchema = z.guid({ error: 'uuid' });

/** Path parameters of an endpoint that works on one row. */
export const idParams = z.object({ id: uuidSchema });

/** Notices that the web shows after a command. */
export const noticesSchema = z.array(z.object({ level: z.string(), message: z.string() }));
/** Reply of a command that gives nothing but notices. */
export const noticesReply = z.object({ messages: noticesSchema });

/** Integer in a range, both ends included; the problem and the API's description name both bounds. */
export const integerBetween = (min: number, max: number) =>
  z
    .int()
    .refine((value) => value >= min && value <= max, { error: 'between', params: { min, max } })
    .meta({ minimum: min, maximum: max });

/** Accepts "7,5" as Brazilians type it; gives "7.5". */
export const decimalSchema = (scale: number) =>
  z
    .string()
    .trim()
    .max(30)
    .transform((value) => value.replace(',', '.'))
    .pipe(z.string().regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`), { error: 'decimal' }));

/** Years of four digits: at the edges an offset leads out of what a timestamp's text can say. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'date_time' })
  .refine((value) => value > '0001-01-02' && value < '9999-12-31', { error: 'date_time' });
/** There is no year 0 in PostgreSQL. */
export const dateSchema = z.iso
  .date({ error: 'date' })
  .refine((day) => day >= '0001-01-01', { error: 'date' });

const dayMs = 24 * 60 * 60 * 1000;
const oldestYears = 120;
/** Not born yet, or older than anybody: a slip of the keyboard. A day is left for the time zones. */
const isPlausibleBirthdate = (day: string): boolean => {
  const ageMs = Date.now() - Date.parse(day);
  return ageMs > -dayMs && ageMs < (oldestYears + 1) * 365.25 * dayMs;
};

function isTimeZone(value: string): boolean {
  try {
    // Offsets such as +03:00 would be valid too, but have no daylight saving time.
    return /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat('pt-BR', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

/** A host name in any spelling; gives its canonical form. */
const hostNameSchema = (max: number) =>
  cleanText(max).transform((value, context) => {
    const name = canonicalHostName(value);
    if (name !== undefined) return name;
    context.addIssue({ code: 'custom', message: 'host_name', input: value });
    return z.NEVER;
  });

/** More than anything costs, and summed a thousand times still exact. */
const maxCents = 999_999_999_999;

const digits = (value: string): string => value.replace(/\D/g, '');

const schemas: { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType } = {
  text: (f) => {
    if (f.format === 'host_name') return hostNameSchema(f.max);
    const base = cleanText(f.max);
    return f.min === undefined ? base : base.min(f.min);
  },
  longText: (f) => cleanText(f.max),
  richText: (f) => richTextSchema(f.max),
  email: () => emailSchema,
  phone: () => phoneSchema,
  cpf: () =>
    z
      .string()
      .trim()
      .max(20)
      .transform(digits)
      .refine((value) => value.length === cpfDigits, {
        error: 'digits',
        params: { digits: cpfDigits },
        abort: true,
      })
      .refine(isValidCpf, { error: 'cpf' }),
  password: () => passwordSchema,
  url: () => z.url({ protocol: /^https?$/, error: 'url' }).max(2000),
  integer: (f) => {
    if (f.min !== undefined && f.max !== undefined) return integerBetween(f.min, f.max);
    let schema = z.int();
    if (f.min !== undefined) schema = schema.min(f.min);
    return schema.max(f.max ?? 2_147_483_647);
  },
  decimal: (f) => {
    const base = decimalSchema(f.scale);
    const { min, max } = f;
    const error =
      min !== undefined && max !== undefined ? 'between' : min !== undefined ? 'min_value' : 'max_value';
    return base.refine(
      (value) =>
        (min === undefined || Number(value) >= Number(min)) &&
        (max === undefined || Number(value) <= Number(max)),
      { error, params: { min, max } },
    );
  },
  money: (f) => {
    const { minCents: least = -maxCents, maxCents: most = maxCents } = f;
    // People are told the bounds as amounts, not as cents.
    const [min, max] = [least, most].map((cents) => decimalOfCents(cents, f.currency));
    return z
      .unknown()
      .refine((value) => Number.isSafeInteger(value), { error: 'decimal', abort: true })
      .refine((value) => Number(value) >= least && Number(value) <= most, {
        error: 'between',
        params: { min, max },
      })
      .meta({ type: 'integer', minimum: least, maximum: most });
  },
  boolean: () => z.boolean(),
  date: (f) => (f.birth ? dateSchema.refine(isPlausibleBirthdate, { error: 'birthdate_past' }) : dateSchema),
  dateTime: () => instantSchema,
  timeZone: () => z.string().trim().max(60).refine(isTimeZone, { error: 'option' }),
  color: () => z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'color' }),
  select: (f) => z.enum(f.options as [string, ...string[]], { error: 'option' }),
  choices: (f) => {
    const option = z.enum(f.options as [string, ...string[]], { error: 'option' });
    const rows = f.rows.map((row) => [row, option.default(f.initial[row] ?? '')]);
    return z.strictObject(Object.fromEntries(rows), { error: 'option' });
  },
  reference: () => uuidSchema,
  references: () => z.array(uuidSchema).max(5000),
  image: () => uuidSchema,
};

/** Schema of one field's value as a client sends it. An empty text counts as no value. */
export function fieldSchema(field: Field): z.ZodType {
  const build = schemas[field.kind] as (f: Field) => z.ZodType;
  const schema = build(field);
  if (field.kind === 'references') return field.required ? z.array(uuidSchema).min(1).max(5000) : schema;
  if (field.required) {
    return z.preprocess(
      (value) => emptyToNull(value) ?? undefined,
      z
        .any()
        .refine((value) => value !== undefined, { error: 'required', abort: true })
        .pipe(schema),
    );
  }
  return z.preprocess(emptyToNull, schema.nullable());
}
