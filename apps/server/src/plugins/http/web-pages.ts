import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '../../../../web/dist');

/** Hashes of the inline scripts of a page, for the policy of scripts. */
export const inlineScriptSources = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** By the time of the file that is sent: the page and its compressed copies, of each build. */
const sourcesOfBuild = new Map<number, string[]>();

/**
 * The policy of everything, and beyond it the scripts that stand in the page as it is built now. `builtAtMs` is the
 * file's own time: the page is read again only when it was built again.
 */
export function policyOfPage(policy: string, builtAtMs: number): string {
  const sources =
    sourcesOfBuild.get(builtAtMs) ?? inlineScriptSources(readFileSync(join(webFolder, 'index.html'), 'utf8'));
  sourcesOfBuild.set(builtAtMs, sources);
  return policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' '));
}
