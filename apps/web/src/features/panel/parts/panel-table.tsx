import type { Panel, PanelAction, PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { ActionsMenu } from '../actions/actions-menu.tsx';
import { stateOf } from '../model/filter-rows.ts';
import { PanelRowView } from './panel-row.tsx';
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

/** Stands for the rows that aren't drawn. */
const Gap = ({ px }: { px: number }) =>
  px > 0 ? (
    <tr className={classes.gap} style={{ blockSize: px }}>
      <td />
    </tr>
  ) : null;

/** Rows in a window of their own: of 2,000 candidates those are drawn that are seen. */
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
          {drawn.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <PanelRowView
                key={row.participant_id}
                index={index}
                heightPx={rowPx}
                row={row}
                state={stateOf(row, nowMs)}
                questions={panel.questions}
                leftMs={row.deadline === null ? null : Date.parse(row.deadline) - nowMs}
                chosen={chosen.has(row.participant_id)}
                onChoose={onChoose}
                menu={
                  panel.may_act && (
                    <ActionsMenu
                      exam={panel}
                      subjects={[row]}
                      label={t('panel.actions.of', { name: row.name })}
                      onAct={onAct}
                    />
                  )
                }
              />
            );
          })}
          <Gap px={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}
