import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { isCutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { files } from '@certame/db/schema/operations.ts';
import { inArray } from '@certame/db/sql.ts';
import type { ExamItem } from '#features/exam/index.ts';
import type { PrintedAnswer } from '#lib/pdf/attempt/pdf-attempt.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

interface Printed {
  item: ExamItem;
  /** In the order in which they stood. */
  optionIds: readonly string[];
  value: ResponseValue | undefined;
  /** Names of handed-in files by their id. */
  fileNames: ReadonlyMap<string, string>;
}

function optionsOf({ item, optionIds, value }: Printed): PrintedAnswer {
  const chosen = new Set([value ?? []].flat().map(String));
  return {
    kind: 'options',
    options: optionIds.flatMap((id, index) => {
      const option = item.content.options.find((one) => one.id === id);
      const mark =
        item.content.numbering === 'numbers' || index > 25
          ? String(index + 1)
          : String.fromCharCode(65 + index);
      return option ? [{ mark, html: option.html, isChosen: chosen.has(id) }] : [];
    }),
  };
}

/** An answer as it was given; a question of options shows all of them, chosen or not. */
export function printedAnswer(printed: Printed, translate: Translate): PrintedAnswer {
  const { item, value, fileNames } = printed;
  if (item.type !== 'media' && printed.optionIds.length > 0) return optionsOf(printed);
  if (value === undefined || value === null)
    return { kind: 'none', text: translate('printing.attempt.no_answer') };
  if (item.type === 'media')
    return {
      kind: 'texts',
      texts: [value].flat().map((id) => ({
        label: translate('printing.attempt.file'),
        html: escaped(fileNames.get(String(id)) ?? String(id)),
      })),
    };
  if (typeof value === 'object' && !Array.isArray(value))
    return {
      kind: 'texts',
      texts: item.content.gaps.map(({ id }, index) => ({
        label: translate('printing.attempt.gap', { number: index + 1 }),
        html: escaped(value[id] ?? '') || '—',
      })),
    };
  if (isCutAnswer(value)) return { kind: 'pictures' };
  // Long answers are rich text, which was cleaned when it was stored.
  const text = String(value);
  return { kind: 'texts', texts: [{ label: '', html: item.type === 'essay' ? text : escaped(text) }] };
}

/** Names of the files that answers hand in. */
export async function readFileNames(
  { tx }: Scope,
  values: ReadonlyMap<string, ResponseValue>,
  items: ReadonlyMap<string, ExamItem>,
): Promise<Map<string, string>> {
  const ids = [...values].flatMap(([itemId, value]) =>
    items.get(itemId)?.type === 'media' ? [value].flat().map(String) : [],
  );
  if (ids.length === 0) return new Map();
  const found = await tx.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}
