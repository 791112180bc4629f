import { Alert, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Pagination } from '#kit/grid/paging/pagination.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { typeIcons } from '../question-kinds.tsx';
import { DuplicateLine } from './duplicate-line.tsx';
import classes from './import.module.css';
import { type ImportRow, type ImportSummary, importStates } from './import-types.ts';

const perPage = 20;
const shownKinds = ['all', ...importStates, 'duplicate'] as const;
type Shown = (typeof shownKinds)[number];
const stateIcons = { new: IconPlus, changed: IconPencil, same: IconEqual, error: IconAlertTriangle } as const;

function Row({ row }: { row: ImportRow }) {
  const { t } = useTranslation();
  const StateIcon = stateIcons[row.state];
  const TypeIcon = row.type && typeIcons[row.type];
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <span className={classes.state} data-state={row.state}>
          <StateIcon size={14} stroke={2} aria-hidden="true" />
          {t(`questions.import.state.${row.state}`)}
        </span>
        <b>{/^\d+$/.test(row.place) ? t('questions.import.line', { line: row.place }) : row.place}</b>
        {row.title !== '' && row.title !== row.place && <span>{row.title}</span>}
      </div>
      {row.excerpt !== '' && <p className={classes.excerpt}>{row.excerpt}</p>}
      <div className={classes.rowDetails}>
        {row.type && TypeIcon && (
          <span>
            <TypeIcon size={14} stroke={1.7} aria-hidden="true" />
            {t(`questions.types.${row.type}`)}
          </span>
        )}
        {row.options > 0 && <span>{t('questions.import.options', { count: row.options })}</span>}
        {row.images > 0 && <span>{t('questions.import.images', { count: row.images })}</span>}
      </div>
      {row.duplicate && <DuplicateLine duplicate={row.duplicate} />}
      {row.problems.length > 0 && (
        <ul className={classes.problems} data-blocking={row.state === 'error' || undefined}>
          {row.problems.map((problem) => (
            <li key={`${problem.field} ${problem.message}`}>{problem.message}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Second step: the preview of every question, with its problems. */
export function ImportPreview({ summary, rows }: { summary: ImportSummary; rows: readonly ImportRow[] }) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const list = useRef<HTMLElement>(null);
  const duplicates = rows.filter((row) => row.duplicate !== null).length;
  const counts: Record<Shown, number> = { ...summary, all: summary.total, duplicate: duplicates };
  const shown = rows.filter(
    (row) => only === 'all' || (only === 'duplicate' ? row.duplicate !== null : row.state === only),
  );
  const nameOf = (kind: Shown): string =>
    kind === 'duplicate' ? t('question-bank.import.duplicates') : t(`questions.import.states.${kind}`);
  const usable = summary.new + summary.changed;
  return (
    <>
      <p className={classes.found} role="status">
        {t('questions.import.found', { count: summary.total, shown: formatNumber(summary.total) })}
      </p>
      {usable === 0 && summary.error === 0 && (
        <Alert color="green" variant="light" icon={<IconCheck size={18} aria-hidden="true" />}>
          {t('questions.import.nothing_new')}
        </Alert>
      )}
      {summary.error > 0 && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {t(
            usable === 0 && summary.same === 0
              ? 'questions.import.none_usable'
              : 'questions.import.some_errors',
          )}
        </Alert>
      )}
      <div className={classes.scroll}>
        <SegmentedControl
          aria-label={t('questions.import.show')}
          value={only}
          data={shownKinds
            .filter((kind) => kind === 'all' || counts[kind] > 0)
            .map((kind) => ({
              value: kind,
              label: `${nameOf(kind)} (${formatNumber(counts[kind])})`,
            }))}
          onChange={(value) => {
            setOnly(shownKinds.find((kind) => kind === value) ?? 'all');
            setPage(1);
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} className={classes.rows} tabIndex={0} aria-label={t('questions.import.list')}>
        <ul>
          {shown.slice((page - 1) * perPage, page * perPage).map((row, index) => (
            <Row key={`${row.place} ${index}`} row={row} />
          ))}
        </ul>
      </section>
      <Pagination
        page={page}
        lastPage={Math.max(1, Math.ceil(shown.length / perPage))}
        total={shown.length}
        perPage={perPage}
        onPage={(next) => {
          setPage(next);
          list.current?.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}
