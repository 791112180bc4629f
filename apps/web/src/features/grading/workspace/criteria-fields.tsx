import { useId } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { formatScore, parseDecimal } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import {
  criterionPoints,
  type GradeDraft,
  type GradeProblems,
  type GradingItem,
} from '../model/grade-draft.ts';
import classes from './grade-form.module.css';
import shared from './grading.module.css';

interface Props {
  item: GradingItem;
  draft: GradeDraft;
  problems: GradeProblems;
  onChange: (percents: GradeDraft['percents']) => void;
}

/** Each criterion with how much of it was reached: by slider, or typed. */
export function CriteriaFields({ item, draft, problems, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <ol className={classes.criteria}>
      {item.criteria.map((criterion, index) => {
        const typed = draft.percents[criterion.id] ?? '';
        const slid = Number(parseDecimal(typed, 2) ?? '0');
        const { points, max } = criterionPoints(criterion, item.max, typed);
        const change = (percent: string): void => onChange({ ...draft.percents, [criterion.id]: percent });
        const label = t('grading.percent_reached', { name: criterion.name });
        const problem = problems[`criterion.${criterion.id}`];
        const describedBy = [
          criterion.description ? `${id}-${index}-help` : null,
          problem ? `${id}-${index}-problem` : null,
        ]
          .filter(Boolean)
          .join(' ');
        return (
          <li key={criterion.id}>
            <div className={classes.criterionHead}>
              <strong>{criterion.name}</strong>
              <span className={`${shared.soft} ${classes.weight}`}>
                {t('grading.criterion_weight', { weight: formatDecimal(criterion.weight_percent) })}
              </span>
            </div>
            {criterion.description && (
              <p id={`${id}-${index}-help`} className={shared.soft}>
                {criterion.description}
              </p>
            )}
            <div className={classes.criterionRow}>
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={slid}
                data-unset={typed === '' || undefined}
                aria-label={label}
                aria-valuetext={typed === '' ? t('common.not_informed') : `${typed}%`}
                aria-describedby={describedBy || undefined}
                onChange={(event) => change(event.currentTarget.value)}
              />
              <span className={classes.percent}>
                <input
                  type="text"
                  data-criterion={index + 1}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed}
                  aria-label={label}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={describedBy || undefined}
                  onChange={(event) => change(event.currentTarget.value)}
                />
                <span aria-hidden="true">%</span>
              </span>
              <span className={classes.points}>
                {t('grading.criterion_points', {
                  points: points === null ? '–' : formatScore(points),
                  max: formatScore(max),
                })}
              </span>
            </div>
            {problem && (
              <p id={`${id}-${index}-problem`} className={classes.problem}>
                {t(`grading.problems.${problem}`)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
