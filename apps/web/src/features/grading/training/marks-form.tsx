import type { GradingCriterion } from '@certame/contract/features/grading/config.ts';
import type {
  TrainingCandidate,
  TrainingSet,
} from '@certame/contract/features/grading/training/endpoints.ts';
import { computeLevelScore, percentOfLevel } from '@certame/rules/grading/config/level-score.ts';
import { type ReactNode, useState } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { PassageView } from '#lib/html/passage-view.tsx';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { LevelFields } from '../desk/level-fields.tsx';
import { useActiveCriterion } from '../desk/use-active-criterion.ts';
import { useKeyboard } from '../workspace/use-keyboard.ts';
import classes from './training.module.css';

interface Props {
  scale: TrainingSet['scale'];
  answer: Pick<TrainingCandidate, 'statement' | 'is_rich' | 'value'>;
  heading: string;
  /** Ctrl and Enter, once every criterion has its level. */
  onDone: (marks: Record<string, string>) => void;
  /** What stands below the levels: gets the marks, null until every criterion has its level. */
  children: (marks: Record<string, string> | null) => ReactNode;
}

const noPassages: readonly never[] = [];

/** An answer without a name, and the levels of its criteria. */
export function MarksForm({ scale, answer, heading, onDone, children }: Props) {
  const { t } = useTranslation();
  const [percents, setPercents] = useState<Record<string, string>>({});
  const score = computeLevelScore(scale, percents);
  const marks = score === null ? null : percents;
  const choose = ({ id, levels }: GradingCriterion, level: number): void =>
    setPercents((current) => ({ ...current, [id]: percentOfLevel(level, levels) }));
  const { active, setActive, digit } = useActiveCriterion(scale.criteria, percents, choose);
  useKeyboard({
    ...{ digit, next: () => undefined, previous: () => undefined },
    ...{ fullScore: () => undefined, comment: () => undefined },
    save: () => marks && onDone(marks),
  });
  return (
    <div className={classes.marks}>
      <article>
        <h3>{heading}</h3>
        <details open>
          <summary>{t('correctors.desk.statement')}</summary>
          <HtmlView html={answer.statement} />
        </details>
        <PassageView text={answer.value} isRich={answer.is_rich} passages={noPassages} />
      </article>
      <div className={classes.levels}>
        <LevelFields
          correction={scale}
          percents={percents}
          active={active}
          disabled={false}
          onActive={setActive}
          onChoose={choose}
        />
        <p aria-live="polite">
          {score === null
            ? t('correctors.desk.incomplete')
            : t('correctors.score_of', { score: formatDecimal(score), max: formatDecimal(scale.max_score) })}
        </p>
        {children(marks)}
        <p className={classes.soft}>{t('correctors.training.keys')}</p>
      </div>
    </div>
  );
}
