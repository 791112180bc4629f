import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import { LeftIcon } from '#lite/icons.tsx';
import { ItemResultView } from './item-result.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { ResultSummary } from './result-summary.tsx';
import { useResult } from './use-result.ts';
import '#lite/tokens.css';
import '#lite/lite.css';
import './result.css';
import './print.css';

export const texts = ['results'] as const;

/** A full result as a sheet of paper. The bar above it stays on the screen. */
export default function PrintResultScreen() {
  const { t } = useTranslation();
  const { questionnaire_short_url = '', answer_id = '' } = useParams();
  const institution = useActiveInstitution();
  const loading = useResult(answer_id, true);
  return (
    <div className="lite-page print-page">
      <header className="result-top print-bar">
        <Link
          className="lite-button"
          data-look="link"
          to={`/form/${questionnaire_short_url}/results/${answer_id}/full`}
        >
          <LeftIcon />
          {t('common.back')}
        </Link>
        <Button disabled={loading.state.kind !== 'ready'} onClick={() => window.print()}>
          {t('results.mine.print')}
        </Button>
      </header>
      <main className="print-sheet">
        <LoadedContent loading={loading} lines={10}>
          {(result) => (
            <>
              <header className="print-head">
                {institution && <p>{institution.name}</p>}
                <h1>{result.questionnaire_name}</h1>
                <p>{t('results.mine.print_title')}</p>
              </header>
              <ResultSummary result={result} />
              {result.items.map((item) => (
                <ItemResultView key={item.item.item_id} result={item} />
              ))}
            </>
          )}
        </LoadedContent>
      </main>
    </div>
  );
}
