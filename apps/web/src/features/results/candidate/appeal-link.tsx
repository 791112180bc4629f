import type { Result } from '@certame/contract/features/results/endpoints.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';

/** As long as the own result may be appealed against: the way there, and until when. */
export function AppealLink({ result: { appeal, answer_id } }: { result: Result }) {
  const { t } = useTranslation();
  const can = useCan();
  if (appeal === null || !can('appeals.create')) return null;
  return (
    <div>
      {appeal.left > 0 && (
        <Link className="lite-button" data-look="plain" to={`/appeals/create?answer=${answer_id}`}>
          {t('results.mine.appeal')}
        </Link>
      )}
      <p className="lite-soft">{t('results.mine.appeal_until', { until: formatDateTime(appeal.until) })}</p>
    </div>
  );
}
