import { Select } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { type GridState, withChange } from '#kit/grid/grid-state.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Orders that are offered; the first is the default of the bank, with the newest question first. */
const orders = {
  newest: { sort: null, direction: 'asc' },
  oldest: { sort: 'created_at', direction: 'asc' },
  updated: { sort: 'updated_at', direction: 'desc' },
  title: { sort: 'title', direction: 'asc' },
  easiest: { sort: 'difficulty', direction: 'asc' },
  hardest: { sort: 'difficulty', direction: 'desc' },
  type: { sort: 'type', direction: 'asc' },
  discipline: { sort: 'discipline_name', direction: 'asc' },
} as const;
type Order = keyof typeof orders;
const orderKeys = Object.keys(orders) as Order[];

interface Props {
  state: GridState;
  onState: (state: GridState) => void;
}

/** Cards have no headers to click, so the order is chosen here. */
export function BankSort({ state, onState }: Props) {
  const { t } = useTranslation();
  const current = orderKeys.find(
    (key) => orders[key].sort === state.sort && orders[key].direction === state.direction,
  );
  return (
    <Select
      aria-label={t('questions.sort.label')}
      leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden="true" />}
      w={210}
      allowDeselect={false}
      value={current ?? null}
      placeholder={t('questions.sort.label')}
      data={orderKeys.map((key) => ({ value: key, label: t(`questions.sort.${key}`) }))}
      onChange={(value) => {
        const order = orderKeys.find((key) => key === value);
        if (order) onState(withChange(state, orders[order]));
      }}
    />
  );
}
