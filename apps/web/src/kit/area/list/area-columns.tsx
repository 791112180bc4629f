import { gridColumnsOf } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { FieldKey, InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { type Field, isGridColumn, isSortable } from '@certame/contract/kit/fields.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import type { ReactNode } from 'react';
import { DateTimeCell } from '../../cells/date-time.tsx';
import { FieldCell } from '../../cells/registry.tsx';
import type { ColumnKind, DataGridColumn } from '../../grid/grid-types.ts';
import type { AreaLabels } from '../use-area-labels.ts';

const kindOfColumn = ({ kind }: Field): ColumnKind => {
  if (kind === 'integer' || kind === 'decimal' || kind === 'money') return 'number';
  if (kind === 'date' || kind === 'dateTime') return kind;
  return kind === 'boolean' || kind === 'color' || kind === 'image' ? 'sign' : 'text';
};

/** The name of a row in the reader's language. */
export const shownName = (area: Area, row: AreaRow): unknown =>
  row.labels?.[area.labelField] ?? row[area.labelField];

/** Cells of an area that show more than the field: field key -> what to draw. */
export type AreaCells<A extends Area = Area> = Readonly<
  Partial<Record<FieldKey<A>, (row: InferRow<A>) => ReactNode>>
>;

/** The grid's columns as the area declares them. */
export function areaColumns(
  area: Area,
  labels: AreaLabels,
  cells: AreaCells = {},
): DataGridColumn<AreaRow>[] {
  return gridColumnsOf(area, isGridColumn).map((key): DataGridColumn<AreaRow> => {
    const field = area.fields[key];
    // Not a declared field: created_at or updated_at.
    if (!field)
      return {
        key,
        label: labels.field(key),
        sortable: true,
        kind: 'dateTime',
        render: (row) => <DateTimeCell value={row[key]} />,
      };
    return {
      key,
      label: labels.field(key),
      sortable: isSortable(field),
      kind: kindOfColumn(field),
      align: kindOfColumn(field) === 'number' ? 'right' : 'left',
      render: (row) =>
        cells[key]?.(row) ?? (
          <FieldCell
            field={field}
            fieldKey={key}
            area={area}
            value={key === area.labelField ? shownName(area, row) : row[key]}
            label={row.labels?.[key]}
          />
        ),
    };
  });
}
