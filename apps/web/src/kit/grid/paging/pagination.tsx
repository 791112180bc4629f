import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { SteadyButton } from '../../page/steady-button.tsx';
import { computePageWindow } from './page-window.ts';
import classes from './pagination.module.css';

interface Props {
  page: number;
  lastPage: number;
  total: number;
  /** There are more rows than `total`: they were counted up to it. */
  isMinimum?: boolean;
  perPage: number;
  onPage: (page: number) => void;
  /** View menu of the list, where it has one. */
  view?: ReactNode;
}

export function Pagination({ page, lastPage, total, isMinimum = false, perPage, onPage, view }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const step = (to: number, label: string, Icon: typeof IconChevronLeft) => (
    <SteadyButton
      className={classes.button}
      aria-label={label}
      disabled={to < 1 || to > lastPage || to === page}
      onClick={() => onPage(to)}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </SteadyButton>
  );
  const from = (page - 1) * perPage + 1;
  const to = isMinimum ? page * perPage : Math.min(page * perPage, total);
  const range = isMinimum ? 'range_minimum' : from === to ? 'range_single' : 'range';
  return (
    <div className={classes.row}>
      <p className={classes.range}>
        {t(`kit.grid.${range}`, {
          from: formatNumber(from),
          to: formatNumber(to),
          total: formatNumber(total),
        })}
      </p>
      {view && <div className={classes.view}>{view}</div>}
      {lastPage > 1 && (
        <nav aria-label={t('kit.grid.pages')} className={classes.pages}>
          {step(1, t('kit.grid.first_page'), IconChevronsLeft)}
          {step(page - 1, t('kit.grid.previous_page'), IconChevronLeft)}
          {computePageWindow(page, lastPage).map((number) => (
            <button
              key={number}
              type="button"
              className={classes.button}
              data-far={Math.abs(number - page) > 1 || undefined}
              aria-label={t('kit.grid.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          {step(page + 1, t('kit.grid.next_page'), IconChevronRight)}
          {!isMinimum && step(lastPage, t('kit.grid.last_page'), IconChevronsRight)}
        </nav>
      )}
    </div>
  );
}
