import type { AskedField } from '@certame/rules/paper/sheet/layout-sheet.ts';
import type { ExamDefinition } from '#features/exam/index.ts';
import { markOf, type PlacedItem, placeVersion, versionName } from '#features/printing/index.ts';

/** A choice of a gap as booklets and sheets name it. */
export const choiceMark = (index: number): string => (index > 25 ? String(index + 1) : versionName(index));

function fieldsOf({ item, number, options }: PlacedItem): AskedField[] {
  const place = { itemId: item.id, gapId: null, label: String(number) };
  switch (item.type) {
    case 'multiple_choice':
    case 'check_box': {
      const marks = options.map(({ id }, index) => ({ mark: markOf(item, index), value: id }));
      const kind = item.type === 'check_box' ? 'multiple' : 'choice';
      return [{ ...place, asks: { kind, options: marks } }];
    }
    case 'gap':
      return item.content.gaps.map(({ id, kind, choices = [] }, index): AskedField => {
        const ofGap = { ...place, gapId: id, label: `${number}.${index + 1}` };
        if (kind === 'number') return { ...ofGap, asks: { kind: 'digits' } };
        if (kind === 'text') return { ...ofGap, asks: { kind: 'open', size: 'short' } };
        const marks = choices.map((value, at) => ({ mark: choiceMark(at), value }));
        return { ...ofGap, asks: { kind: 'choice', options: marks } };
      });
    case 'simple_text':
      return [{ ...place, asks: { kind: 'open', size: 'short' } }];
    case 'essay':
      return [{ ...place, asks: { kind: 'open', size: 'long' } }];
    // Files can't be handed in on paper.
    default:
      return [];
  }
}

/** What the sheet of a version asks, in the order of its booklet. */
export const askedFields = (definition: ExamDefinition, version: string): AskedField[] =>
  placeVersion(definition, version).flatMap(({ items }) =>
    items.flatMap((placed) => ('heading' in placed ? [] : fieldsOf(placed))),
  );
