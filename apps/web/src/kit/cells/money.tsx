import { formatMoney } from '@certame/rules/money/money.ts';
import { currentLanguage, languageTags } from '#lib/language/language.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function MoneyCell({ value, field }: CellProps<'money'>) {
  return typeof value === 'number' ? (
    <span className="cell-number">
      {formatMoney({ cents: value, currency: field.currency }, languageTags[currentLanguage()])}
    </span>
  ) : (
    <Absent />
  );
}
