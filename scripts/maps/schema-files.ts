import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../db/src/schema');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const sources = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

/** The file that declares a table. */
export function schemaFileOf(table: string): string {
  for (const [file, source] of sources) {
    if (new RegExp(`(?:tenant|global)Table\\(\\s*'${table}'`).test(source)) return file;
  }
  throw new Error(`No file of db/src/schema declares ${table}`);
}
