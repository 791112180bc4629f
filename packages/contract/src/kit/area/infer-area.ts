import type { Field, FieldKind } from '../fields.ts';
import type { AreaRow } from '../grid.ts';
import type { Area } from './define-area.ts';

/** Kind -> what a value of it is in a request and in a reply. */
interface ValueOfKind extends Record<FieldKind, unknown> {
  text: string;
  longText: string;
  richText: string;
  email: string;
  phone: string;
  cpf: string;
  password: string;
  url: string;
  integer: number;
  decimal: string;
  money: number;
  boolean: boolean;
  date: string;
  dateTime: string;
  timeZone: string;
  color: string;
  select: string;
  choices: Record<string, string>;
  reference: string;
  references: string[];
  image: string;
}

type ValueOf<F extends Field> = F extends { kind: 'select'; options: readonly (infer Option)[] }
  ? Option | null
  : F extends {
        kind: 'choices';
        rows: readonly (infer Row extends string)[];
        options: readonly (infer Option)[];
      }
    ? Record<Row, Option>
    : F['kind'] extends 'boolean' | 'references'
      ? ValueOfKind[F['kind']]
      : ValueOfKind[F['kind']] | null;

/** Whether it is the engine's own view of any area, which knows no fields by name. */
type IsAny<A extends Area> = string extends keyof A['fields'] ? true : false;

/** Validated values of a save; every field is optional, because an edit may omit any. */
export type InferValues<A extends Area> =
  IsAny<A> extends true ? Record<string, unknown> : { [K in keyof A['fields']]?: ValueOf<A['fields'][K]> };

/** A row of the area as the API gives it. */
export type InferRow<A extends Area> =
  IsAny<A> extends true
    ? AreaRow
    : Pick<AreaRow, 'id' | 'created_at' | 'updated_at' | 'labels'> & Required<InferValues<A>>;

export type FieldKey<A extends Area> = Extract<keyof A['fields'], string>;
