import { isHexColor } from '#lib/theme/color.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function ColorCell({ value }: CellProps<'color'>) {
  if (typeof value !== 'string' || !isHexColor(value)) return <Absent />;
  return (
    <span className="cell-state">
      <span className="cell-swatch" style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  );
}
