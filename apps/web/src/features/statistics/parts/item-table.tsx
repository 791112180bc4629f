import type { ItemStatisticsRow } from '@certame/contract/features/statistics/endpoints.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Discrimination } from '#features/questions/index.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../statistics.module.css';
import { shown } from './numbers.ts';
import { OptionChoices } from './option-choices.tsx';
import { type ItemOrder, itemOrders, sortItems } from './sort-items.ts';

const withOptions: ReadonlySet<string> = new Set(['multiple_choice', 'check_box']);

/** Share of right answers as a bar behind its number. */
function Percent({ value }: { value: number | null }) {
  const { t } = useTranslation();
  if (value === null) return <span className={classes.soft}>{t('statistics.none')}</span>;
  return (
    <span className={classes.percent}>
      <i aria-hidden="true" style={{ inlineSize: `${value}%` }} />
      {t('statistics.percent', { value: shown(value, 0) })}
    </span>
  );
}

function ItemRow({ questionnaireId, item }: { questionnaireId: string; item: ItemStatisticsRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = item.title || t('statistics.items.untitled');
  return (
    <>
      <tr>
        <td data-label={t('statistics.items.number')}>{item.number ?? t('statistics.items.drawn')}</td>
        <th scope="row">
          {name}
          <span className={classes.details}>
            {item.voided !== null && <span>{t('statistics.items.voided')}</span>}
            {withOptions.has(item.type) && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={open}
                aria-label={t('statistics.items.choices', { name })}
                onClick={() => setOpen(!open)}
              >
                {t('statistics.items.show')}
              </Button>
            )}
          </span>
        </th>
        <td data-label={t('statistics.items.scored')}>{formatNumber(item.scored)}</td>
        <td data-label={t('statistics.items.right')}>
          <Percent value={item.right_percent} />
        </td>
        <td data-label={t('statistics.items.mean')}>
          {item.mean_percent === null
            ? t('statistics.none')
            : t('statistics.percent', { value: shown(item.mean_percent, 0) })}
        </td>
        <td data-label={t('statistics.items.discrimination')}>
          <Discrimination {...item} />
        </td>
      </tr>
      {open && (
        <tr className={classes.opened}>
          <td colSpan={6}>
            <OptionChoices questionnaireId={questionnaireId} itemId={item.item_id} name={name} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Item statistics: difficulty and discrimination of each question; its options expand below it. */
export function ItemTable({
  questionnaireId,
  items,
}: {
  questionnaireId: string;
  items: readonly ItemStatisticsRow[];
}) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<ItemOrder>('exam');
  return (
    <section className={classes.card} aria-labelledby="statistics-items">
      <header className={classes.head}>
        <h2 id="statistics-items">{t('statistics.items.title')}</h2>
        <Select
          aria-label={t('statistics.items.order')}
          value={order}
          onChange={(next) => setOrder(itemOrders.find((one) => one === next) ?? 'exam')}
          data={itemOrders.map((value) => ({ value, label: t(`statistics.items.orders.${value}`) }))}
          allowDeselect={false}
          w={230}
        />
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['number', 'question', 'scored', 'right', 'mean', 'discrimination'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`statistics.items.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortItems(items, order).map((item) => (
            <ItemRow key={item.item_id} questionnaireId={questionnaireId} item={item} />
          ))}
        </tbody>
      </table>
      <p className={classes.help}>{t('statistics.items.help')}</p>
    </section>
  );
}
