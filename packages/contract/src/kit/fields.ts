import type { Currency } from './currency.ts';

/**
 * The field kinds an area may declare. A kind has one entry per layer: its schema (field-schemas.ts),
 * its column codec and filter (server, crud/field-columns.ts), its input and its cell (web, kit/inputs, kit/cells).
 * Each of those registries is exhaustive by type: a kind that is missing somewhere does not compile.
 */
export interface FieldOptions {
  /** Must hold a value when saved. */
  required?: boolean;
  /** Shown as a column of the grid. Default: true, but for long kinds and lists. */
  grid?: boolean;
  /** Searched by the grid's free-text box: the table's `search_text` column, or the area's `searched` hook, includes it. */
  search?: boolean;
  /** Offered as a filter chip above the grid. */
  filter?: boolean;
  /** The header sorts the grid. Default: true for kinds that are one column of the table. */
  sortable?: boolean;
  /** Shown, never accepted from the client. */
  readOnly?: boolean;
  /** Accepted on creation only. */
  createOnly?: boolean;
  /** A column of the import template. Default: true for plain kinds. */
  importable?: boolean;
  /** Not a column of the area's table: the area's server hooks read and write it. */
  virtual?: boolean;
  /** Never sent to the browser (passwords, keys). */
  writeOnly?: boolean;
}

export interface TextField extends FieldOptions {
  kind: 'text';
  max: number;
  min?: number;
  /** Format of the text, which is stored in its canonical form. */
  format?: 'host_name';
  /** May contain variables such as `{{name}}`, which are shown by their labels. */
  variables?: true;
}
export interface LongTextField extends FieldOptions {
  kind: 'longText';
  max: number;
}
export interface RichTextField extends FieldOptions {
  kind: 'richText';
  max: number;
  /** Without pictures and formulas, where neither can be shown (mail). */
  textOnly?: true;
  /** As of `TextField`. */
  variables?: true;
}
export interface EmailField extends FieldOptions {
  kind: 'email';
}
export interface PhoneField extends FieldOptions {
  kind: 'phone';
}
/** Brazilian taxpayer number (CPF), check digits verified, stored as eleven digits. */
export interface CpfField extends FieldOptions {
  kind: 'cpf';
}
export interface PasswordField extends FieldOptions {
  kind: 'password';
}
export interface UrlField extends FieldOptions {
  kind: 'url';
}
export interface IntegerField extends FieldOptions {
  kind: 'integer';
  min?: number;
  max?: number;
}
/** Exact decimal, travels as text with a point ("7.50"). */
export interface DecimalField extends FieldOptions {
  kind: 'decimal';
  scale: number;
  min?: string;
  max?: string;
}
/** An amount of money in whole cents of its currency: 123456 is R$ 1.234,56. Its column is `cents(…)`. */
export interface MoneyField extends FieldOptions {
  kind: 'money';
  currency: Currency;
  minCents?: number;
  maxCents?: number;
}
export interface BooleanField extends FieldOptions {
  kind: 'boolean';
  /** Initial value in the form of a new row; default false. */
  initial?: boolean;
}
/** Calendar day, "YYYY-MM-DD". */
export interface DateField extends FieldOptions {
  kind: 'date';
  /** Somebody's day of birth: neither to come nor longer ago than people live. */
  birth?: boolean;
}
/** Instant, ISO 8601 in UTC. */
export interface DateTimeField extends FieldOptions {
  kind: 'dateTime';
}
/** Name of the IANA database, e.g. "America/Sao_Paulo". */
export interface TimeZoneField extends FieldOptions {
  kind: 'timeZone';
  /** Initial value in the form of a new row; default nothing. */
  initial?: string;
}
export interface ColorField extends FieldOptions {
  kind: 'color';
}
/** One of a fixed list; option labels live in messages under `areas.<area>.options.<field>.<option>`. */
export interface SelectField extends FieldOptions {
  kind: 'select';
  options: readonly string[];
}
/**
 * One of a fixed list of options for each of a fixed list of rows: `{ camera: 'required', screen: 'off' }`, a jsonb column. Labels of the
 * rows live in messages under `areas.<area>.rows.<field>.<row>`, those of the options as a select's.
 */
export interface ChoicesField extends FieldOptions {
  kind: 'choices';
  rows: readonly string[];
  options: readonly string[];
  /** Of a new record, and of a row that a stored one doesn't have yet. */
  initial: Readonly<Record<string, string>>;
}
/** A row of another area, by id. */
export interface ReferenceField extends FieldOptions {
  kind: 'reference';
  to: string;
  /** Only some rows may be chosen: the area's server hook `options` gives them. */
  someRows?: true;
}
/** Many rows of another area, kept in a link table. */
export interface ReferencesField extends FieldOptions {
  kind: 'references';
  to: string;
  /** Name of the link table; absent for virtual fields, whose hooks keep them. */
  through?: string;
  /** Only some rows may be chosen: the area's server hook `options` gives them. */
  someRows?: true;
}
/** One image file, by file id. */
export interface ImageField extends FieldOptions {
  kind: 'image';
  /** Purpose of the upload; default: a picture of a content. */
  purpose?: 'brand';
}

export type Field =
  | TextField
  | LongTextField
  | RichTextField
  | EmailField
  | PhoneField
  | CpfField
  | PasswordField
  | UrlField
  | IntegerField
  | DecimalField
  | MoneyField
  | BooleanField
  | DateField
  | DateTimeField
  | TimeZoneField
  | ColorField
  | SelectField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | ImageField;

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

type Options<K extends FieldKind> = Omit<FieldOf<K>, 'kind'>;

export const text = (o: Options<'text'>): TextField => ({ kind: 'text', ...o });
export const longText = (o: Options<'longText'>): LongTextField => ({ kind: 'longText', ...o });
export const richText = (o: Options<'richText'>): RichTextField => ({ kind: 'richText', ...o });
export const email = (o: Options<'email'> = {}): EmailField => ({ kind: 'email', ...o });
export const phone = (o: Options<'phone'> = {}): PhoneField => ({ kind: 'phone', ...o });
export const cpf = (o: Options<'cpf'> = {}): CpfField => ({ kind: 'cpf', ...o });
export const password = (o: Options<'password'> = {}): PasswordField => ({
  kind: 'password',
  writeOnly: true,
  grid: false,
  ...o,
});
export const url = (o: Options<'url'> = {}): UrlField => ({ kind: 'url', ...o });
export const integer = (o: Options<'integer'> = {}): IntegerField => ({ kind: 'integer', ...o });
export const decimal = (o: Options<'decimal'>): DecimalField => ({ kind: 'decimal', ...o });
export const money = (o: Options<'money'>): MoneyField => ({ kind: 'money', ...o });
export const boolean = (o: Options<'boolean'> = {}): BooleanField => ({ kind: 'boolean', ...o });
export const date = (o: Options<'date'> = {}): DateField => ({ kind: 'date', ...o });
export const dateTime = (o: Options<'dateTime'> = {}): DateTimeField => ({ kind: 'dateTime', ...o });
export const timeZone = (o: Options<'timeZone'> = {}): TimeZoneField => ({ kind: 'timeZone', ...o });
export const color = (o: Options<'color'> = {}): ColorField => ({ kind: 'color', ...o });
/** Its type knows the options. */
export const select = <const Option extends string>(
  o: Options<'select'> & { options: readonly Option[] },
): SelectField & { options: readonly Option[] } => ({ kind: 'select', ...o });
/** Its type knows rows and options. */
export const choices = <const Row extends string, const Option extends string>(
  o: Options<'choices'> & {
    rows: readonly Row[];
    options: readonly Option[];
    initial: Readonly<Record<Row, Option>>;
  },
): ChoicesField & { rows: readonly Row[]; options: readonly Option[] } => ({ kind: 'choices', ...o });
export const reference = (o: Options<'reference'>): ReferenceField => ({ kind: 'reference', ...o });
export const references = (o: Options<'references'>): ReferencesField => ({ kind: 'references', ...o });
export const image = (o: Options<'image'> = {}): ImageField => ({ kind: 'image', ...o });

const offGridKinds: readonly FieldKind[] = ['longText', 'richText', 'password', 'choices', 'image'];
const plainImportKinds: readonly FieldKind[] = [
  'text',
  'longText',
  'email',
  'phone',
  'cpf',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'select',
];

export const isGridColumn = (field: Field): boolean =>
  field.grid ?? (!field.writeOnly && !offGridKinds.includes(field.kind));

export const isSortable = (field: Field): boolean =>
  field.sortable ?? (isGridColumn(field) && !field.virtual && field.kind !== 'references');

export const isImportable = (field: Field): boolean =>
  field.importable ?? (!field.readOnly && plainImportKinds.includes(field.kind));

/** Columns that grids may show besides the declared fields. */
export type SystemColumn = 'created_at' | 'updated_at';
