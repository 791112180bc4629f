import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { text } from '#lib/language/i18n.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function SelectCell({ value, area, fieldKey }: CellProps<'select'>) {
  if (typeof value !== 'string' || value === '') return <Absent />;
  return <span>{text(areaMessageKeys.option(area, fieldKey, value))}</span>;
}
