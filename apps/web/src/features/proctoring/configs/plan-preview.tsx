import { plannedConfigSchema } from '@certame/contract/features/proctoring/planned-config.ts';
import { capturePlanOf } from '@certame/rules/proctoring/capture-plan.ts';
import { linesOf } from '@certame/rules/proctoring/environment-check.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/language/i18n.ts';
import { PlanList } from '../before/plan-list.tsx';
import classes from './plan-preview.module.css';

/** Live preview of what candidates are told and asked for: applies the rules of the exam's start to the form's current values. */
export function PlanPreview() {
  const { t } = useTranslation();
  const typed = useWatch({ control: useFormContext().control });
  const config = plannedConfigSchema.safeParse(typed);
  if (!config.success) return <p className={classes.soft}>{t('proctoring-before.preview.incomplete')}</p>;
  const plan = capturePlanOf(config.data, null);
  const lines = linesOf(plan);
  return (
    <div className={classes.preview}>
      <PlanList plan={plan} />
      {typed.candidate_text && <p className={classes.text}>{typed.candidate_text}</p>}
      {typed.consent_text && (
        <>
          <h3>{t('proctoring-before.consent.title')}</h3>
          <p className={classes.text}>{typed.consent_text}</p>
        </>
      )}
      {lines.length > 0 && (
        <>
          <h3>{t('proctoring-before.check.title')}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                {t(`proctoring-before.check.lines.${line}`)}
                {plan.checks[line] === 'required' && (
                  <span className={classes.soft}> · {t('proctoring-before.preview.required')}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
