/** The custom lint: rules of this project that no general linter knows. Prints each breach with its place; exits 1 when there is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from './custom-lint/list-sources.ts';
import { customRules } from './custom-lint/rules.ts';

const root = join(import.meta.dirname, '..');
const sources = listSources(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const breaches = customRules.flatMap((rule) =>
  rule.check(sources).map((breach) => `${breach} (${rule.name})`),
);

for (const breach of breaches) console.error(breach);
console.log(
  breaches.length === 0
    ? `The custom lint is green: ${sources.length} files.`
    : `${breaches.length} breaches.`,
);
process.exit(breaches.length === 0 ? 0 : 1);
