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
}

/** Written as it stands into the JSON text: what no value of JavaScript can say, such as an own `__proto__`. */
class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Path = readonly (string | number)[];
export interface Position {
  path: Path;
  kind: 'object' | 'record' | 'array' | 'text' | 'any';
  /** Of what a record or a list holds. */
  entry?: unknown;
}

const candidates = ['texto', 'a', 'aa', '1', 'abcdefgh', 'ana@certame.example', '2026-03-01', '#1f4fd8'];
const unknownId = '00000000-0000-4000-8000-000000000000';

function textOf({ format, pattern }: JsonSchema): string {
  if (format === 'uuid') return unknownId;
  if (format === 'date-time') return '2026-03-01T12:00:00Z';
  if (format === 'email') return 'ana@certame.example';
  if (!pattern) return 'texto';
  const form = new RegExp(pattern);
  return [unknownId, '2026-03-01T12:00:00Z', ...candidates].find((text) => form.test(text)) ?? 'texto';
}

/** One valid value of a schema with every optional part there, and each place in it where something can be planted. */
function sample(schema: JsonSchema, path: Path, positions: Position[]): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null') ?? schema.allOf?.[0];
  if (choice) return sample(choice, path, positions);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) {
    positions.push({ path, kind: 'text' });
    return schema.enum[0];
  }
  switch (schema.type) {
    case 'object': {
      if (schema.properties) {
        positions.push({ path, kind: 'object' });
        return Object.fromEntries(
          Object.entries(schema.properties).map(([key, part]) => [
            key,
            sample(part, [...path, key], positions),
          ]),
        );
      }
      const entrySchema = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const entry = sample(entrySchema, [...path, 'a'], []);
      positions.push({ path, kind: 'record', entry });
      return { a: sample(entrySchema, [...path, 'a'], positions) };
    }
    case 'array': {
      const entry = sample(schema.items ?? {}, [...path, 0], []);
      positions.push({ path, kind: 'array', entry });
      return [sample(schema.items ?? {}, [...path, 0], positions)];
    }
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      positions.push({ path, kind: 'text' });
      return textOf(schema);
    default:
      positions.push({ path, kind: 'any' });
      return 'texto';
  }
}

/** A copy in which `change` was applied to what stands at the path. */
function changed(value: unknown, [step, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? changed(one, rest, change) : one));
  const record = value as Record<string, unknown>;
  return { ...record, [step]: changed(record[step], rest, change) };
}

function write(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${write(one)}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}

export const prototypeNames = ['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty'] as const;
const depth = 5000;
const many = 20_000;
const deepList = new RawJson('['.repeat(depth) + ']'.repeat(depth));
const deepObject = new RawJson('{"a":'.repeat(depth) + 1 + '}'.repeat(depth));

export interface PlantedBody {
  what: string;
  text: string;
}

/**
 * Bodies of the schema's own shape with one thing planted in one place: a name of `Object.prototype` as key or as text,
 * nesting far too deep, far too many entries.
 */
export function plantedBodies(schema: z.ZodType): PlantedBody[] {
  const positions: Position[] = [];
  const whole = sample(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    [],
    positions,
  );
  const bodies: PlantedBody[] = [];
  const plant = ({ path }: Position, what: string, change: (part: unknown) => unknown) =>
    bodies.push({ what: `${path.join('.') || 'body'} ${what}`, text: write(changed(whole, path, change)) });
  for (const position of positions) {
    const { kind, entry = 'x' } = position;
    if (kind === 'text' || kind === 'any')
      for (const name of ['toString', '__proto__']) plant(position, `= ${name}`, () => name);
    if (kind === 'object' || kind === 'record') {
      for (const name of prototypeNames) {
        if (name === '__proto__') continue;
        plant(position, `has ${name}`, (part) => ({ ...(part as object), [name]: entry }));
      }
      plant(position, 'has __proto__', () => new RawJson(`{"__proto__":${write(entry)}}`));
    }
    if (kind === 'record') {
      const text = write(entry);
      const entries = Array.from({ length: many }, (_none, index) => `"k${index}":${text}`);
      plant(position, 'has many keys', () => new RawJson(`{${entries.join(',')}}`));
    }
    if (kind === 'array') {
      const entries = new Array<string>(many).fill(write(entry));
      plant(position, 'is long', () => new RawJson(`[${entries.join(',')}]`));
    }
    plant(position, 'is a deep list', () => deepList);
    plant(position, 'is a deep object', () => deepObject);
    if (kind === 'record') plant(position, 'holds something deep', () => ({ a: deepObject }));
  }
  return bodies;
}
