import { z } from 'zod';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
}

export type Filling = (maxChars: number) => string;
/** What long texts are made of: each costs something else of what reads it. */
export const fillings: Readonly<Record<string, Filling>> = {
  words: (max) => 'palavra '.repeat(Math.ceil(max / 8)).slice(0, max - 1),
  elements: (max) => '<b>'.repeat(Math.floor(max / 3)),
  'closed elements': (max) => '<b>x</b>'.repeat(Math.floor(max / 8)),
  brackets: (max) => '<'.repeat(max),
  images: (max) => '<img data-file="0196c1f2-aaaa-7bbb-8ccc-0123456789ab">'.repeat(Math.floor(max / 55)),
  entities: (max) => '&amp;'.repeat(Math.floor(max / 5)),
};

const candidates = ['texto', 'a', 'aa', '1', 'abcdefgh', 'ana@certame.example', '2026-03-01', '#1f4fd8'];
let serial = 0;
function uuid(): string {
  serial += 1;
  return `00000000-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}

function shortText({ format, pattern }: JsonSchema): string {
  if (format === 'uuid' || pattern?.includes('0-9a-fA-F]{8}')) return uuid();
  if (format === 'date-time') return '2026-03-01T12:00:00Z';
  const form = new RegExp(pattern ?? '');
  return ['2026-03-01T12:00:00Z', ...candidates].find((text) => form.test(text)) ?? 'texto';
}

/**
 * A valid value of the schema that is as large as `chars` lets it be: long texts where texts may be long, and as many
 * entries of each list as there is room for.
 */
function largest(schema: JsonSchema, fill: Filling, chars: number): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null') ?? schema.allOf?.[0];
  if (choice) return largest(choice, fill, chars);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const parts = Object.entries(schema.properties ?? {});
      if (parts.length > 0) {
        const room = Math.floor(chars / parts.length);
        return Object.fromEntries(parts.map(([key, part]) => [key, largest(part, fill, room)]));
      }
      const entry = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      return Object.fromEntries(entriesOf(entry, fill, chars, 2000).map((one, index) => [`k${index}`, one]));
    }
    case 'array':
      return entriesOf(schema.items ?? {}, fill, chars, schema.maxItems);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string': {
      const room = Math.min(chars, schema.maxLength ?? chars);
      return schema.format || schema.pattern || room < 100 ? shortText(schema) : fill(room);
    }
    default:
      return fill(Math.min(chars, 4000));
  }
}

function entriesOf(schema: JsonSchema, fill: Filling, chars: number, maxItems = 1_000_000): unknown[] {
  const smallest = JSON.stringify(largest(schema, fill, 0) ?? null).length + 1;
  const count = Math.max(1, Math.min(maxItems, Math.floor(chars / smallest)));
  return Array.from({ length: count }, () => largest(schema, fill, Math.floor(chars / count)));
}

/** The largest body of this filling that the endpoint reads, as JSON. */
export function largestBody(schema: z.ZodType, filling: string, maxBytes: number): string {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fill = fillings[filling];
  if (!fill) throw new Error(`No filling ${filling}`);
  for (let chars = maxBytes - 200; ; chars = Math.floor(chars * 0.8)) {
    const text = JSON.stringify(largest(shape, fill, chars));
    if (Buffer.byteLength(text) <= maxBytes) return text;
  }
}

/** Not valid: as many entries as there is room for in every list, beyond what the schema allows. */
export function crowdedBody(schema: z.ZodType, maxBytes: number): string {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.keys(shape.properties ?? {});
  const room = Math.floor((maxBytes - 100) / Math.max(1, fields.length));
  return `{${fields.map((key) => `${JSON.stringify(key)}:[${'1,'.repeat(Math.max(0, Math.floor((room - 20 - key.length) / 2)))}1]`).join(',')}}`;
}
