import type { Panel, PanelAction, PanelRow as Row } from '@certame/contract/features/panel/endpoints.ts';
import type { PanelState } from '@certame/rules/panel/panel-state.ts';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { createContext, memo, useContext } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { ActionsMenu } from '../actions/actions-menu.tsx';
import { writeLength } from '../model/time-left.ts';
import { PanelStateIcon } from './panel-state-icon.tsx';
import classes from './panel-table.module.css';

interface Props {
  /** Index among the filtered rows. */
  index: number;
  heightPx: number;
  row: Row;
  state: PanelState;
  exam: Pick<Panel, 'state' | 'has_limit' | 'has_end' | 'may_act' | 'questions'>;
  chosen: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onAct: (action: PanelAction, ids: readonly string[]) => void;
}

/** The server's clock in milliseconds. A context instead of a prop, so that a tick re-renders only the remaining times and no row. */
export const PanelClock = createContext(0);

function TimeLeft({ state, row }: Pick<Props, 'state' | 'row'>) {
  const { t } = useTranslation();
  const nowMs = useContext(PanelClock);
  const leftMs = row.deadline === null ? null : Date.parse(row.deadline) - nowMs;
  if (state !== 'in_progress' && state !== 'offline') return <span aria-hidden="true">–</span>;
  if (leftMs === null) return <>{t('panel.left_none')}</>;
  return <>{leftMs <= 0 ? t('panel.left_over') : writeLength(leftMs)}</>;
}

/**
 * Row of a candidate: state as icon and word, progress, remaining time, and warnings. Memoised: scrolling renders the table with each row
 * that becomes visible, so all props keep their identity while the row's own data is unchanged.
 */
export const PanelRowView = memo(function PanelRowView(props: Props) {
  const { index, heightPx, row, state, exam, chosen, onChoose, onAct } = props;
  const { questions } = exam;
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
        <input
          type="checkbox"
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
          {t(row.paused_by_staff ? 'panel.paused_by_staff' : `panel.states.${state}`)}
        </span>
      </td>
      <td className={classes.progress}>
        <span>{t('panel.progress', { answered: row.answered, questions })}</span>
        <i aria-hidden="true" className={classes.track}>
          <i style={{ inlineSize: `${share}%` }} />
        </i>
      </td>
      <td className={classes.left}>
        <TimeLeft state={state} row={row} />
        {row.reopened_until !== null && (state === 'in_progress' || state === 'offline') && (
          <small>{t('panel.own_end')}</small>
        )}
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
      <td className={classes.menu}>
        {exam.may_act && (
          <ActionsMenu
            exam={exam}
            subjects={[row]}
            label={t('panel.actions.of', { name: row.name })}
            onAct={onAct}
          />
        )}
      </td>
    </tr>
  );
});
