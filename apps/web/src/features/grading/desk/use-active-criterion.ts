import type { GradingCriterion } from '@certame/contract/features/grading/config.ts';
import { useState } from 'react';

/** The criterion whose level a digit chooses: the first without one, and after each digit the next. */
export function useActiveCriterion(
  criteria: readonly GradingCriterion[],
  percents: Readonly<Record<string, string>>,
  choose: (criterion: GradingCriterion, level: number) => void,
) {
  const [active, setActive] = useState(() =>
    Math.max(
      criteria.findIndex(({ id }) => percents[id] === undefined),
      0,
    ),
  );
  const digit = (pressed: number): void => {
    const criterion = criteria[active];
    if (!criterion || pressed === 0 || pressed > criterion.levels) return;
    choose(criterion, pressed - 1);
    setActive(Math.min(active + 1, criteria.length - 1));
  };
  return { active, setActive, digit };
}
