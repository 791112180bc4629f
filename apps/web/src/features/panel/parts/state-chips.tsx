import { type PanelState, panelStates } from '@certame/rules/panel/panel-state.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../panel.module.css';
import { PanelStateIcon } from './panel-state-icon.tsx';

interface Props {
  counts: Record<PanelState, number>;
  chosen: PanelState | null;
  onChoose: (state: PanelState | null) => void;
}

/** Number of participants in each state; each chip filters by its state. */
export function StateChips({ counts, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const total = panelStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <ul className={classes.chips}>
      <li>
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          <strong>{formatNumber(total)}</strong>
          <span>{t('panel.states.all')}</span>
        </button>
      </li>
      {panelStates.map((state) => (
        <li key={state} data-state={state}>
          <button
            type="button"
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? null : state)}
          >
            <strong>{formatNumber(counts[state])}</strong>
            <span>
              <PanelStateIcon state={state} />
              {t(`panel.states.${state}`)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
