import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { text } from '#lib/language/i18n.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function ChoicesCell({ value, area, fieldKey, field }: CellProps<'choices'>) {
  if (typeof value !== 'object' || value === null) return <Absent />;
  const chosen = value as Record<string, string>;
  return (
    <span className="cell-lines">
      {field.rows
        .flatMap((row) => {
          const option = chosen[row];
          return option === undefined
            ? []
            : [
                `${text(areaMessageKeys.row(area, fieldKey, row))}: ${text(areaMessageKeys.option(area, fieldKey, option))}`,
              ];
        })
        .join('; ')}
    </span>
  );
}
