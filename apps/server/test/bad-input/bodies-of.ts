import fc from 'fast-check';
import { z } from 'zod';
import { hostileValues } from './hostile-values.ts';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

const hostile = fc.constantFrom(...hostileValues.filter((value) => value !== undefined));
/** One leaf in six is something else than what was asked for. */
const or = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: good, weight: 5 }, { arbitrary: fc.oneof(hostile, fc.jsonValue()), weight: 1 });

const words = fc.constantFrom(
  'Prova',
  'ação',
  'Ímpar & par',
  '<b>negrito</b>',
  '10,5',
  '7',
  'a@b.example',
  '#1f4fd8',
);

function textOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const known = [
    fc.constantFrom(...ids),
    words,
    fc.constantFrom(
      '2026-03-01T12:00:00Z',
      '2026-02-28',
      '529.982.247-25',
      'Senha-boa-91',
      'a',
      'b',
      '-1',
      '0',
    ),
    fc.string({ unit: 'binary', maxLength: Math.min(schema.maxLength ?? 40, 300) }),
  ];
  return schema.pattern || schema.format ? fc.oneof(...known.slice(0, 3)) : fc.oneof(...known);
}

function schemaValue(schema: JsonSchema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return or(fc.constantFrom(...schema.enum));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => schemaValue(choice, ids, depth)));
  if (schema.allOf?.[0]) return schemaValue(schema.allOf[0], ids, depth);
  switch (schema.type) {
    case 'object': {
      if (!schema.properties) {
        const values =
          typeof schema.additionalProperties === 'object' ? schema.additionalProperties : ({} as JsonSchema);
        return or(
          fc.dictionary(fc.oneof(words, fc.string()), schemaValue(values, ids, depth + 1), { maxKeys: 3 }),
        );
      }
      const fields = Object.fromEntries(
        Object.entries(schema.properties).map(([key, field]) => [key, schemaValue(field, ids, depth + 1)]),
      );
      const record = fc.record(fields, { requiredKeys: [] });
      return depth === 0 ? record : or(record);
    }
    case 'array':
      return or(fc.array(schemaValue(schema.items ?? {}, ids, depth + 1), { maxLength: 4 }));
    case 'string':
      return or(textOf(schema, ids));
    case 'integer':
      return or(fc.integer({ min: -1, max: 200 }));
    case 'number':
      return or(fc.double({ noNaN: true }));
    case 'boolean':
      return or(fc.boolean());
    case 'null':
      return fc.constant(null);
    default:
      return or(fc.oneof(fc.constantFrom(...ids), words));
  }
}

/**
 * Bodies of an endpoint's own shape, right in most places and wrong in some, that get further than noise does:
 * `ids` are rows that exist, here and in another institution, and one that never did.
 */
export const bodiesOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  schemaValue(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, ids, 0);
