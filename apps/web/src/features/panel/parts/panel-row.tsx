import type { PanelRow as Row } from '@certame/contract/features/panel/endpoints.ts';
import type { PanelState } from '@certame/rules/panel/panel-state.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { writeLength } from '../model/time-left.ts';
import { PanelStateIcon } from './panel-state-icon.tsx';
import classes from './panel-table.module.css';

interface Props {
  /** Of the row among those that the filters leave. */
  index: number;
  heightPx: number;
  row: Row;
  state: PanelState;
  questions: number;
  /** Milliseconds to its deadline; null without one. It is the only thing that changes each second. */
  leftMs: number | null;
  chosen: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  menu: ReactNode;
}

function TimeLeft({ state, leftMs }: Pick<Props, 'state' | 'leftMs'>) {
  const { t } = useTranslation();
  if (state !== 'in_progress' && state !== 'offline') return <span aria-hidden="true">–</span>;
  if (leftMs === null) return <>{t('panel.left_none')}</>;
  return <>{leftMs <= 0 ? t('panel.left_over') : writeLength(leftMs)}</>;
}

/** A candidate: state by sign and word, how far, how much time, and what asks for attention. */
export const PanelRowView = memo(function PanelRowView(props: Props) {
  const { index, heightPx, row, state, questions, leftMs, chosen, onChoose, menu } = props;
  const { t } = useTranslation();
  const share = questions === 0 ? 0 : Math.min(100, (100 * row.answered) / questions);
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      data-chosen={chosen || undefined}
      style={{ blockSize: heightPx }}
    >
      <td className={classes.choose}>
        <Checkbox
          size="xs"
          checked={chosen}
          aria-label={t('panel.select', { name: row.name })}
          onChange={(event) => onChoose(row.participant_id, event.currentTarget.checked)}
        />
      </td>
      <td className={classes.name}>
        <b>{row.name}</b>
        <small>
          {[row.identifier, row.class_name, row.number > 1 && t('panel.number', { number: row.number })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </td>
      <td className={classes.state} data-state={state}>
        <span>
          <PanelStateIcon state={state} />
          {t(`panel.states.${state}`)}
        </span>
      </td>
      <td className={classes.progress}>
        <span>{t('panel.progress', { answered: row.answered, questions })}</span>
        <i aria-hidden="true" className={classes.track}>
          <i style={{ inlineSize: `${share}%` }} />
        </i>
      </td>
      <td className={classes.left}>
        <TimeLeft state={state} leftMs={leftMs} />
      </td>
      <td className={classes.seen}>
        {row.seen_at ? formatDateTime(row.seen_at).slice(-5) : <span aria-hidden="true">–</span>}
      </td>
      <td className={classes.alerts}>
        {row.alerts > 0 && (
          <span data-grave="">
            <IconAlertTriangle size={16} stroke={1.9} aria-hidden="true" />
            <span aria-hidden="true">{row.alerts}</span>
            <span className="visually-hidden">{t('panel.alerts', { count: row.alerts })}</span>
          </span>
        )}
        {row.unsent > 0 && (
          <span title={t('panel.unsent', { count: row.unsent })}>
            <IconCloudUp size={16} stroke={1.9} aria-hidden="true" />
            <span aria-hidden="true">{row.unsent}</span>
            <span className="visually-hidden">{t('panel.unsent', { count: row.unsent })}</span>
          </span>
        )}
      </td>
      <td className={classes.menu}>{menu}</td>
    </tr>
  );
});
