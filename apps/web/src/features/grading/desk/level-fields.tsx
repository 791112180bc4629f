import type { GradingCriterion } from '@certame/contract/features/grading/config.ts';
import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { percentOfLevel, pointsOf } from '@certame/rules/grading/config/level-score.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import shared from '../workspace/grading.module.css';
import classes from './desk.module.css';

interface Props {
  correction: Pick<Correction, 'criteria' | 'min_score' | 'max_score'>;
  percents: Readonly<Record<string, string>>;
  /** Index of the criterion that a digit sets. */
  active: number;
  disabled: boolean;
  onActive: (index: number) => void;
  onChoose: (criterion: GradingCriterion, level: number) => void;
}

/** Each criterion with its levels as radio buttons; a digit chooses one of the criterion that is marked. */
export function LevelFields({ correction, percents, active, disabled, onActive, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ol className={classes.criteria}>
      {correction.criteria.map((criterion, index) => (
        <li key={criterion.id} data-active={index === active || undefined}>
          <fieldset disabled={disabled} onFocus={() => onActive(index)}>
            <legend>
              {criterion.criterion}
              {index === active && <span className="visually-hidden">{t('correctors.desk.active')}</span>}
            </legend>
            {criterion.description && <p className={shared.soft}>{criterion.description}</p>}
            <div className={classes.levels}>
              {Array.from({ length: criterion.levels }, (_, level) => {
                const percent = percentOfLevel(level, criterion.levels);
                const points = formatDecimal(pointsOf(correction, criterion.id, percent));
                return (
                  <label key={percent} className={classes.level}>
                    <input
                      type="radio"
                      name={criterion.id}
                      checked={percents[criterion.id] === percent}
                      aria-label={t('correctors.desk.level', { number: level + 1, points })}
                      onChange={() => onChoose(criterion, level)}
                    />
                    <span>{points}</span>
                  </label>
                );
              })}
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
