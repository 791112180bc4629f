import { IconCheck, IconMinus } from '@tabler/icons-react';
import { text } from '#lib/language/i18n.ts';
import type { CellProps } from './cell-props.ts';

export function BooleanCell({ value }: CellProps<'boolean'>) {
  const yes = value === true;
  const Icon = yes ? IconCheck : IconMinus;
  return (
    <span className="cell-state" data-yes={yes || undefined}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {text(yes ? 'common.yes' : 'common.no')}
    </span>
  );
}
