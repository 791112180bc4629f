import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Says in plain words what the exam captures and for how long it is kept. */
export function PlanList({ plan }: { plan: CapturePlan }) {
  const { t } = useTranslation();
  const parts = ['camera', 'microphone', 'screen', 'single_monitor', 'live', 'recorded'] as const;
  return (
    <>
      <p>{t('proctoring-before.what.intro')}</p>
      <ul>
        {parts
          .filter((part) => plan[part])
          .map((part) => (
            <li key={part}>{t(`proctoring-before.what.${part}`)}</li>
          ))}
        {plan.still_interval_s !== null && (
          <li>{t('proctoring-before.what.stills', { seconds: plan.still_interval_s })}</li>
        )}
      </ul>
      <p className="lite-soft">{t('proctoring-before.what.kept', { count: plan.retention_days })}</p>
    </>
  );
}
