import { posix } from 'node:path';

const APPLICATION = /^(apps\/(?:web|server))\/(.+)$/;
const RELATIVE = /(?:from|import|import\(|vi\.mock\()\s*'(\.\.\/[^']+)'/g;

/** A home is a feature, or another top folder of `src`. */
function homeOf(path: string): string | undefined {
  const [source, first, second, ...rest] = path.split('/');
  if (source !== 'src') return undefined;
  const grouped = first === 'features' && rest.length > 0;
  return grouped ? `${first}/${second}` : first;
}

/**
 * Relative imports that climb out of their home. They are written `#lib/…` and `#features/…` instead, which read the
 * same wherever the importing file stands and survive its move.
 */
export function findClimbingImports(source: { path: string; text: string }): string[] {
  const place = APPLICATION.exec(source.path);
  if (place === null) return [];
  const path = place[2] as string;
  return [...source.text.matchAll(RELATIVE)].flatMap((match) => {
    const target = posix.join(posix.dirname(path), match[1] as string);
    const home = homeOf(target);
    if (home === undefined || home === homeOf(path)) return [];
    return [`${match[1]} is #${target.slice('src/'.length)}`];
  });
}
