/** Rules of the house that no general linter knows. Prints each breach with its place; exits 1 when there is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from './house/list-sources.ts';
import { houseRules } from './house/rules.ts';

const root = join(import.meta.dirname, '..');
const sources = listSources(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const breaches = houseRules.flatMap((rule) =>
  rule.check(sources).map((breach) => `${breach} (${rule.name})`),
);

for (const breach of breaches) console.error(breach);
console.log(
  breaches.length === 0 ? `House rules hold in ${sources.length} files.` : `${breaches.length} breaches.`,
);
process.exit(breaches.length === 0 ? 0 : 1);
