import { tagMaxChars } from '../parts.ts';

const disciplineMaxChars = 160;

/** Moodle's own roots: `top`, `$course$`, `$system$`. */
const isRoot = (part: string): boolean => part === 'top' || /^\$.*\$$/.test(part);

/** A slash in a name is written twice. */
const partsOf = (path: string): string[] =>
  path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((part) => part.replaceAll('\u0000', '/').trim())
    .filter((part) => part !== '');

export interface Category {
  disciplineName: string | null;
  tags: string[];
}
export const noCategory: Category = { disciplineName: null, tags: [] };

/** `$course$/top/Matemática/Álgebra` is the discipline "Matemática" with the tag "Álgebra". */
export function readCategory(path: string): Category {
  const [first, ...others] = partsOf(path).filter((part, index) => index > 1 || !isRoot(part));
  return {
    disciplineName: first?.slice(0, disciplineMaxChars).trim() ?? null,
    tags: others.map((part) => part.slice(0, tagMaxChars).trim()),
  };
}

export const writeCategory = (disciplineName: string): string =>
  `$course$/top/${disciplineName.replaceAll('/', '//')}`;
