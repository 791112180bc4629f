import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { FieldKind, FieldOf } from '@certame/contract/kit/fields.ts';

export interface AnyCellProps {
  value: unknown;
  /** Name(s) of the referenced row(s). */
  label: string | string[] | null | undefined;
  /** The field's area, for the labels of its options. */
  area: Area;
  fieldKey: string;
}

export interface CellProps<K extends FieldKind = FieldKind> extends AnyCellProps {
  field: FieldOf<K>;
}
