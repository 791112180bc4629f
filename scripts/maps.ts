/**
 * Writes docs/maps: where each screen, permission, endpoint, event, error, table and setting lives. `--check` writes
 * nothing and fails when a map is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMaps } from './maps/build-maps.ts';

const folder = join(import.meta.dirname, '../docs/maps');
const check = process.argv.includes('--check');
const stale: string[] = [];

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await buildMaps())) {
  const path = join(folder, `${name}.md`);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (current === text) continue;
  stale.push(name);
  if (!check) writeFileSync(path, text);
}
if (check && stale.length > 0) {
  console.error(`Stale: docs/maps/{${stale.join(',')}}.md. Run: npm run maps`);
  process.exit(1);
}
console.log(stale.length === 0 ? 'Maps are up to date.' : `Written: ${stale.join(', ')}`);
