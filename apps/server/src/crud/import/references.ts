import { findArea } from '@certame/contract/areas.ts';
import type { Translate } from '#lib/texts.ts';
import { resolveAreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { selectIdsByLabel } from '../read/select-by-text.ts';
import type { ReadCell } from './values.ts';

const maxNames = 40;

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, maxNames);

/** Names may hold commas themselves ("Linguagens, Códigos e suas Tecnologias"): every run of parts may be one. */
function candidatesOf(text: string): string[] {
  const parts = partsOf(text);
  return parts.flatMap((_part, from) =>
    parts.slice(from, from + 6).map((_last, length) => parts.slice(from, from + length + 1).join(', ')),
  );
}

export type ReferenceNames = ReadonlyMap<string, readonly string[]>;

/** Looks up, in one query, every name that the cells of one column may hold. */
export async function findReferenceNames(
  targetKey: string,
  context: HookContext,
  cells: readonly string[],
): Promise<ReferenceNames> {
  const target = findArea(targetKey);
  if (!target) throw new Error(`No area "${targetKey}"`);
  const names = [...new Set(cells.flatMap(candidatesOf))];
  return selectIdsByLabel(resolveAreaTable(target), context, names);
}

/** Ids of the rows a cell names. The longest name that exists wins. */
export function readReferences(
  text: string,
  isMany: boolean,
  names: ReferenceNames,
  translate: Translate,
): ReadCell {
  const parts = partsOf(text);
  const ids: string[] = [];
  let from = 0;
  while (from < parts.length) {
    let length = Math.min(6, parts.length - from);
    while (length > 1 && !names.has(parts.slice(from, from + length).join(', '))) length -= 1;
    const label = parts.slice(from, from + length).join(', ');
    const [id, ...others] = names.get(label) ?? [];
    if (id === undefined) return { problem: translate('import.row.unknown_label', { label }) };
    if (others.length > 0) return { problem: translate('import.row.ambiguous_label', { label }) };
    ids.push(id);
    from += length;
  }
  if (isMany) return { value: [...new Set(ids)] };
  if (ids.length > 1) return { problem: translate('import.row.unknown_label', { label: text }) };
  return { value: ids[0] ?? null };
}
