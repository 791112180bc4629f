import type { Source } from './rules.ts';
import { withoutComments } from './without-comments.ts';

export interface UsedTexts {
  /** String literals that may be keys. */
  literals: ReadonlySet<string>;
  /** Templates such as `errors.${code}`, with `*` for what is put in. */
  templates: readonly string[];
  /** Those of them that begin with a namespace. */
  ours: readonly string[];
  /** Keys asked for by a literal in a call, each with its place. */
  asked: readonly { key: string; path: string }[];
}

const literal = /'((?:[^'\n\\]|\\.)*)'|"((?:[^"\n\\]|\\.)*)"/g;
const call = /\b(?:t|text|translate|words|hasText|exists)\(\s*'([\w./:-]+)'/g;
/** Prefixes that `labelsOf` and `defineList` put before keys. */
const prefix = /\b(?:(?:labels|words|valueLabels): |labelsOf\(\w+, )'([\w./:-]+)'/g;
const plural = /_(zero|one|two|few|many|other)$/;

/** Every template of a source with its holes as `*`; holes may hold braces and templates of their own. */
function templatesOf(text: string): string[] {
  const found: string[] = [];
  let start = text.indexOf('`');
  while (start !== -1) {
    let shape = '';
    let at = start + 1;
    for (; at < text.length && text[at] !== '`'; at += 1) {
      if (text[at] !== '$' || text[at + 1] !== '{') {
        shape += text[at];
        continue;
      }
      const hole = at + 2;
      at = endOfHole(text, hole);
      found.push(...templatesOf(text.slice(hole, at)));
      shape += '*';
    }
    found.push(shape);
    start = text.indexOf('`', at + 1);
  }
  return found;
}

/** Index of the brace that closes a substitution; a template inside may hold substitutions again. */
function endOfHole(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Keys that sources of the product may ask for; texts themselves and tests are not to be among them. */
export function findUsedTexts(sources: readonly Source[], namespaces: readonly string[]): UsedTexts {
  const literals = new Set<string>();
  const templates = new Set<string>();
  const asked: { key: string; path: string }[] = [];
  const ours = (key: string): boolean => namespaces.some((name) => key.startsWith(`${name}.`));
  for (const source of sources) {
    const text = withoutComments(source.text);
    for (const match of text.matchAll(literal)) literals.add(match[1] ?? match[2] ?? '');
    for (const shape of templatesOf(text))
      if (/^\*?[\w./:-]*\*?[\w./:*-]*$/.test(shape) && shape.includes('*')) templates.add(shape);
    for (const match of text.matchAll(prefix)) templates.add(`${match[1]}.*`);
    for (const match of text.matchAll(call))
      if (match[1] && ours(match[1])) asked.push({ key: match[1], path: source.path });
  }
  return { literals, templates: [...templates], ours: [...templates].filter(ours), asked };
}

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\/]/g, '\\$&');

const patternOf = (shape: string): RegExp => new RegExp(`^${escaped(shape).replaceAll('*', '[^.]+')}$`);

/**
 * Whether keys can be asked for by what sources say. A hole stands for one part of a key, or, at either end, for what
 * another literal or template spells: helpers such as `words('columns.name')` and `${mail}.subject`.
 */
export function keyMatcher(used: UsedTexts): (key: string) => boolean {
  const whole = used.ours.map(patternOf);
  const parts = used.templates.filter((shape) => !/^\*|^[^.]*\*$/.test(shape)).map(patternOf);
  const spelled = (part: string): boolean =>
    used.literals.has(part) || parts.some((pattern) => pattern.test(part));
  const heads = used.ours.filter((shape) => /^[^*]+\.\*$/.test(shape)).map((shape) => shape.slice(0, -1));
  const tails = used.templates.filter((shape) => /^\*\.[^*]+$/.test(shape)).map((shape) => shape.slice(1));
  const isSpelled = (key: string): boolean =>
    used.literals.has(key) ||
    whole.some((pattern) => pattern.test(key)) ||
    heads.some((head) => key.startsWith(head) && spelled(key.slice(head.length))) ||
    tails.some((tail) => key.endsWith(tail) && spelled(key.slice(0, -tail.length)));
  return (key) => isSpelled(key) || isSpelled(key.replace(plural, ''));
}

/** Templates that no key answers. */
export function deadTemplates(used: UsedTexts, keys: readonly string[]): string[] {
  return used.ours.filter((shape) => {
    const pattern = new RegExp(`^${escaped(shape).replaceAll('*', '.+')}(_(zero|one|other))?$`);
    return !keys.some((key) => pattern.test(key));
  });
}

/** Keys asked for that do not exist, in any plural form. */
export function missingKeys(used: UsedTexts, keys: ReadonlySet<string>): string[] {
  return used.asked
    .filter(
      ({ key }) => !keys.has(key) && !['zero', 'one', 'other'].some((form) => keys.has(`${key}_${form}`)),
    )
    .map(({ key, path }) => `${path}: ${key}`);
}
