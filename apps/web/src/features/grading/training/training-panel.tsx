import { listOwnTraining } from '@certame/contract/features/grading/training/endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './training.module.css';
import { trainingPath, trainingSetPath } from './training-path.ts';

/** Corrections with a training set: where the reader stands in each, or the way to the set that the reader looks after. */
export function TrainingPanel() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...queryOf(listOwnTraining, {}), select: modelOf });
  if (data.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('correctors.training.title')}>
      <h2>{t('correctors.training.title')}</h2>
      <ul>
        {data.map(({ id, name, state, met, required, checks, checks_met, is_chair }) => (
          <li key={id} data-state={is_chair ? 'chair' : state}>
            <div>
              <strong>{name}</strong>
              <p>
                {is_chair
                  ? t('correctors.training.chair_help')
                  : t(`correctors.training.states.${state}`, {
                      met: formatNumber(met),
                      required: formatNumber(required),
                    })}
                {!is_chair &&
                  checks > 0 &&
                  ` ${t('correctors.training.checks', { met: formatNumber(checks_met), checks: formatNumber(checks) })}`}
              </p>
            </div>
            {is_chair && (
              <Button component={Link} to={trainingSetPath(id)} variant="default">
                {t('correctors.training.open_set')}
              </Button>
            )}
            {!is_chair && state === 'training' && (
              <Button component={Link} to={trainingPath(id)}>
                {t(met > 0 ? 'correctors.training.go_on' : 'correctors.training.start')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
