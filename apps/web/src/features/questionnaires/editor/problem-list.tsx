import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { ProblemPlace } from '../model/release-problems.ts';
import classes from './editor.module.css';

export interface ShownProblem {
  /** React key. */
  key: string;
  blocking: boolean;
  message: string;
  place: ProblemPlace;
}

interface Props {
  problems: readonly ShownProblem[];
  onGo: (place: ProblemPlace) => void;
  wide?: boolean;
}

/** Lists problems before the release; each entry leads to its field. */
export function ProblemList({ problems, onGo, wide }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={`${classes.problems} ${wide ? classes.problemsWide : ''}`}>
      {problems.map((problem) => {
        const Icon = problem.blocking ? IconAlertOctagon : IconAlertTriangle;
        const weight = problem.blocking ? 'problem_blocking' : 'problem_warning';
        return (
          <li key={problem.key} data-tone={problem.blocking ? 'blocking' : 'warning'}>
            <button type="button" onClick={() => onGo(problem.place)}>
              <Icon size={16} stroke={1.9} role="img" aria-label={t(`questionnaires.releasing.${weight}`)} />
              <span>{problem.message}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
