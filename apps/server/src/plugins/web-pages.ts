import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const webFolder = join(import.meta.dirname, '../../../web/dist');

/** What the policy for scripts has to name so that those in a page run: the hash of each. */
export const inlineScriptSources = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** The policy of everything, and beyond it the scripts that stand in the page as it is built now. */
export function policyOfPage(policy: string): string {
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
  return policy.replace("script-src 'self'", ["script-src 'self'", ...inlineScriptSources(page)].join(' '));
}
