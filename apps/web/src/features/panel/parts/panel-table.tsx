import type { Panel, PanelAction, PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { stateOf } from '../model/filter-rows.ts';
import { PanelClock, PanelRowView } from './panel-row.tsx';
import classes from './panel-table.module.css';

const wideRowPx = 53;
const narrowRowPx = 124;

interface Props {
  panel: Panel;
  rows: readonly PanelRow[];
  nowMs: number;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, chosen: boolean) => void;
  onAct: (action: PanelAction, ids: readonly string[]) => void;
}

/** Spacer in place of the rows that aren't rendered. */
const Gap = ({ px }: { px: number }) =>
  px > 0 ? (
    <tr className={classes.gap} style={{ blockSize: px }}>
      <td />
    </tr>
  ) : null;

/** Virtualised table: of 2,000 candidates only the visible rows are rendered. */
export function PanelTable({ panel, rows, nowMs, chosen, onChoose, onAct }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  const rowPx = isNarrow ? narrowRowPx : wideRowPx;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    getItemKey: useCallback((index: number) => rows[index]?.participant_id ?? index, [rows]),
    overscan: 12,
  });
  const drawn = virtual.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const { state: examState, has_limit, has_end, may_act, questions } = panel;
  const exam = useMemo(
    () => ({ state: examState, has_limit, has_end, may_act, questions }),
    [examState, has_limit, has_end, may_act, questions],
  );
  return (
    <section
      ref={scroller}
      className={classes.window}
      aria-label={t('panel.people')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
    >
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <td className={classes.heading} data-column="choose" />
            {(['name', 'state', 'progress', 'left', 'seen', 'alerts'] as const).map((key) => (
              <th key={key} scope="col" className={classes.heading} data-column={key}>
                {t(`panel.columns.${key}`)}
              </th>
            ))}
            <td className={classes.heading} data-column="menu" />
          </tr>
        </thead>
        <tbody>
          <Gap px={first?.start ?? 0} />
          <PanelClock value={nowMs}>
            {drawn.map(({ index }) => {
              const row = rows[index];
              return (
                row && (
                  <PanelRowView
                    key={row.participant_id}
                    index={index}
                    heightPx={rowPx}
                    row={row}
                    state={stateOf(row, nowMs)}
                    exam={exam}
                    chosen={chosen.has(row.participant_id)}
                    onChoose={onChoose}
                    onAct={onAct}
                  />
                )
              );
            })}
          </PanelClock>
          <Gap px={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}
