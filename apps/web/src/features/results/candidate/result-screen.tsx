import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { Card } from '#lite/page-layout.tsx';
import { AppealLink } from './appeal-link.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { ResultLayout } from './result-layout.tsx';
import { ResultSummary } from './result-summary.tsx';
import { useResult } from './use-result.ts';

export const texts = ['results'] as const;

export default function ResultScreen() {
  const { t } = useTranslation();
  const { short_url_id = '', answer_id = '' } = useParams();
  const can = useCan();
  const loading = useResult(answer_id, false);
  // Staff who look at somebody's result have no attempts of their own to go back to.
  const back = can('questionnaires.resume')
    ? { to: '/questionnaires', label: t('titles./questionnaires') }
    : { to: `/form/${short_url_id}/results`, label: t('results.mine.all_attempts') };
  return (
    <ResultLayout back={back}>
      <LoadedContent loading={loading} lines={6}>
        {(result) => (
          <Card>
            <h1 className="lite-title">{result.questionnaire_name}</h1>
            <ResultSummary result={result} />
            <Link className="lite-button" to={`/form/${short_url_id}/results/${answer_id}/full`}>
              {t('results.mine.full')}
            </Link>
            <AppealLink result={result} />
          </Card>
        )}
      </LoadedContent>
    </ResultLayout>
  );
}
