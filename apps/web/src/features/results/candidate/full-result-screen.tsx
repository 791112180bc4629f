import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { Link, useParams, useSearchParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { Card } from '#lite/page-layout.tsx';
import { AnswerFile } from './answer-file.tsx';
import { AppealLink } from './appeal-link.tsx';
import { ItemResultView } from './item-result.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { ResultLayout } from './result-layout.tsx';
import { ResultSummary } from './result-summary.tsx';
import { useResult } from './use-result.ts';

export const texts = ['results'] as const;

/** The scanned pages of an exam on paper, beside what was read on them. */
function OwnSheet({ pages }: { pages: readonly string[] }) {
  const { t } = useTranslation();
  if (pages.length === 0) return null;
  return (
    <Card>
      <h2>{t('results.mine.sheet')}</h2>
      <p className="lite-soft">{t('results.mine.sheet_help')}</p>
      <div className="result-files">
        {pages.map((fileId, index) => (
          <AnswerFile
            key={fileId}
            fileId={fileId}
            name={t('results.mine.sheet_page', { number: index + 1 })}
            label={t('results.mine.sheet_open', { number: index + 1 })}
          />
        ))}
      </div>
    </Card>
  );
}

/** The result of one attempt, question by question. */
export default function FullResultScreen() {
  const { t } = useTranslation();
  const { short_url_id = '', answer_id = '' } = useParams();
  const [search] = useSearchParams();
  /** The questionnaire from whose list of scores the result was opened. */
  const resumeId = search.get('resume');
  const back =
    resumeId !== null && /^[0-9a-f-]{36}$/.test(resumeId)
      ? listAddress(`/questionnaires/${resumeId}/resume`)
      : `/form/${short_url_id}/results/${answer_id}`;
  const mayAppeal = useCan()('appeals.create');
  const loading = useResult(answer_id, true);
  return (
    <ResultLayout back={{ to: back, label: t('results.mine.back') }}>
      <LoadedContent loading={loading} lines={10}>
        {(result) => (
          <>
            <Card>
              <h1 className="lite-title">{result.questionnaire_name}</h1>
              <ResultSummary result={result} />
              {!result.key_available && <p className="lite-soft">{t('results.mine.key_hidden')}</p>}
              <div>
                <Link
                  className="lite-button"
                  data-look="plain"
                  to={`/questionnaire/${short_url_id}/result/${answer_id}/print`}
                >
                  {t('results.mine.print_page')}
                </Link>
              </div>
              <AppealLink result={result} />
            </Card>
            <OwnSheet pages={result.sheet_pages} />
            {result.items.map((item) => (
              <ItemResultView
                key={item.item.item_id}
                result={item}
                appealPath={
                  mayAppeal && result.appeal !== null && result.appeal.left > 0
                    ? `/appeals/create?answer=${answer_id}&item=${item.item.item_id}`
                    : null
                }
              />
            ))}
          </>
        )}
      </LoadedContent>
    </ResultLayout>
  );
}
