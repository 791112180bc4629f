/**
 * Writes what is derived from the sources: docs/maps (where each screen, permission, endpoint, event, error, table and
 * setting lives) and the indexes of the texts. `--check` writes nothing and fails when a file is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildMaps } from './maps/build-maps.ts';
import { buildTextIndex } from './maps/text-index.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const stale: string[] = [];

const maps = Object.entries(await buildMaps()).map(([name, text]) => [`docs/maps/${name}.md`, text] as const);
for (const [name, text] of [...Object.entries(buildTextIndex()), ...maps]) {
  const path = join(root, name);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (current === text) continue;
  stale.push(name);
  if (check) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
if (check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run maps`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'Maps are up to date.' : `Written: ${stale.join(', ')}`);
