import { parseSync } from '@swc/core';

type Node = { type?: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export interface KeyReader {
  path: string;
  /** Parts of the key in order; `null` is a value that is known only at run time. */
  parts: (string | null)[];
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

const propertyOf = (object: Node, name: string): unknown => {
  const properties = Array.isArray(object.properties) ? object.properties.filter(isNode) : [];
  for (const property of properties) {
    const key = property.type === 'Identifier' ? property : property.key;
    if (isNode(key) && key.value === name)
      return property.type === 'Identifier' ? property : (property.value ?? property);
  }
  return undefined;
};

/** First parts of the keys that functions of `lib/queries/query-keys.ts` make. */
const keyFunctions: Readonly<Record<string, (string | null)[]>> = {
  gridKey: ['grid', null],
  optionsKey: ['options', null],
};

/** Parts of what is spread into a key: another key by its name, or by the function that makes it. */
function spreadParts(expression: unknown, constants: ReadonlyMap<string, Node>): (string | null)[] {
  if (isNode(expression) && expression.type === 'CallExpression' && isNode(expression.callee))
    return keyFunctions[String(expression.callee.value)] ?? [null];
  if (isNode(expression) && expression.type === 'MemberExpression' && isNode(expression.property))
    return [String(expression.property.value)];
  return partsOf(expression, constants) ?? [null];
}

/** Parts of an array literal; a constant of the same file stands for its literal, what is spread for its own parts. */
function partsOf(value: unknown, constants: ReadonlyMap<string, Node>): (string | null)[] | null {
  if (!isNode(value)) return null;
  if (value.type === 'Identifier') {
    const constant = constants.get(String(value.value));
    return constant ? partsOf(constant, constants) : null;
  }
  if (value.type !== 'ArrayExpression' || !Array.isArray(value.elements)) return null;
  return value.elements.filter(isNode).flatMap(({ expression, spread }) => {
    if (spread) return spreadParts(expression, constants);
    return isNode(expression) && expression.type === 'StringLiteral' ? [String(expression.value)] : [null];
  });
}

/** Every place that says how the data of a query key is read, i.e. has a `queryKey` beside a `queryFn`. */
export function findKeyReaders({ path, text }: { path: string; text: string }): KeyReader[] {
  if (!text.includes('queryFn')) return [];
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }) as unknown as Node;
  const nodes = [...walk(module)];
  const constants = new Map<string, Node>();
  for (const node of nodes)
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init))
      constants.set(String(node.id.value), node.init);
  return nodes
    .filter((node) => node.type === 'ObjectExpression' && propertyOf(node, 'queryFn') !== undefined)
    .flatMap((node) => {
      const parts = partsOf(propertyOf(node, 'queryKey'), constants);
      return parts ? [{ path, parts }] : [];
    });
}

const mayBeSame = (a: KeyReader, b: KeyReader): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part === null || b.parts[index] === null || part === b.parts[index]);

const shown = ({ parts }: KeyReader): string => `[${parts.map((part) => part ?? '…').join(', ')}]`;

/**
 * Keys that are read in two places. The cache holds one value a key: two readers with different ideas of its shape break the page
 * that comes second. Reads of endpoints have theirs from `queryOf`; these are the few others.
 */
export function findSharedKeys(sources: readonly { path: string; text: string }[]): string[] {
  const readers = sources.flatMap(findKeyReaders);
  return readers.flatMap((reader, index) =>
    readers
      .slice(index + 1)
      .filter((other) => mayBeSame(reader, other))
      .map((other) => `${other.path}: ${shown(other)} is read in ${reader.path} too`),
  );
}
