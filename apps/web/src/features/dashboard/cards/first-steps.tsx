import { type Dashboard, dismissFirstSteps } from '@certame/contract/features/dashboard/endpoints.ts';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCommand } from '#lib/queries/use-command.ts';
import { placeOfStep } from '../number-links.ts';
import { dashboardQuery } from '../use-dashboard.ts';
import classes from './first-steps.module.css';

/** Checklist of a new institution, each step a link, until all are done or the list is dismissed. */
export function FirstSteps({ steps }: { steps: NonNullable<Dashboard['first_steps']> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = dashboardQuery;
  const dismissal = useCommand(dismissFirstSteps, { invalidates: [queryKey], done: null });

  /** Optimistic update: the list disappears at once, and reappears if the server rejects it. */
  const dismiss = async (): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (home) => home && { model: { ...home.model, first_steps: null } });
    await dismissal.run({});
  };
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <header>
        <div>
          <h2 id="first-steps">{t('dashboard.first_steps.title')}</h2>
          <p>{t('dashboard.first_steps.help')}</p>
        </div>
        <IconButton
          icon={IconX}
          stroke={1.7}
          tooltip
          size={32}
          label={t('dashboard.first_steps.dismiss')}
          onClick={() => void dismiss()}
        />
      </header>
      <ol className={classes.steps}>
        {steps.map(({ key, done }) => {
          const label = t(`dashboard.first_steps.steps.${key}`);
          return (
            <li key={key} data-done={done || undefined}>
              {done ? (
                <p>
                  <IconCircleCheckFilled size={20} aria-hidden="true" />
                  <span>{label}</span>
                  <small>{t('dashboard.first_steps.done')}</small>
                </p>
              ) : (
                <Link to={placeOfStep[key]}>
                  <IconCircle size={20} stroke={1.7} aria-hidden="true" />
                  <span>{label}</span>
                  <small>{t('dashboard.first_steps.open')}</small>
                  <IconChevronRight size={17} stroke={1.7} aria-hidden="true" />
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
