import { useEffect, useMemo } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams, useSearchParams } from '#lib/page/router.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import { LeftIcon } from '#lite/icons.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { MatrixPaper } from './matrix-paper.tsx';
import { ParticipantsPaper } from './participants-paper.tsx';
import { QuestionsPaper } from './questions-paper.tsx';
import { usePaperResults } from './use-paper-results.ts';
import '#lite/tokens.css';
import '#lite/lite.css';
import './paper.css';

export const texts = ['reports', 'results'] as const;

const papers = { participants: ParticipantsPaper, questions: QuestionsPaper, matrix: MatrixPaper };
type Mode = keyof typeof papers;
const modes = Object.keys(papers) as Mode[];

/** Results as A4 pages in one of three layouts. The bar above them is not printed. */
export default function ResultsPaperScreen() {
  const { t } = useTranslation();
  const institution = useActiveInstitution();
  const { mode: asked } = useParams();
  const mode = modes.find((one) => one === asked);
  const [address] = useSearchParams();
  const query = address.toString();
  const ids = useMemo(() => new URLSearchParams(query).getAll('questionnaire'), [query]);
  const { results, failure } = usePaperResults(ids);
  const Paper = mode && papers[mode];
  useEffect(() => {
    document.body.classList.toggle('paper-landscape', mode === 'matrix');
    return () => document.body.classList.remove('paper-landscape');
  }, [mode]);
  const message = !mode
    ? t('reports.paper.wrong_mode')
    : ids.length === 0
      ? t('reports.paper.no_questionnaire')
      : failure;
  return (
    <div className="lite-page paper-page">
      <header className="paper-bar">
        <Link className="lite-button" data-look="link" to={`/reports/questionnaire/results?${query}`}>
          <LeftIcon />
          {t('reports.paper.back')}
        </Link>
        <nav>
          {modes.map((one) => (
            <Link
              key={one}
              className="lite-button"
              data-look={one === mode ? 'quiet' : 'link'}
              aria-current={one === mode ? 'page' : undefined}
              to={`/reports/questionnaire/results/${one}?${query}`}
            >
              {t(`reports.paper.modes.${one}`)}
            </Link>
          ))}
        </nav>
        <Button disabled={!results} onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
      </header>
      <main className="paper-sheet" data-mode={mode}>
        {message ? (
          <>
            <h1>{t('titles./reports/questionnaire/results/:mode')}</h1>
            <p role="alert">{message}</p>
          </>
        ) : (
          <>
            <header className="paper-head">
              {institution && <p>{institution.name}</p>}
              <h1>
                {results ? results.names.join(' · ') : t('titles./reports/questionnaire/results/:mode')}
              </h1>
              {mode && results && (
                <p>
                  {[
                    t(`reports.paper.modes.${mode}`),
                    t('reports.paper.attempts', { count: results.rows.length }),
                    t('reports.paper.issued', { when: formatDateTime(results.readAt) }),
                  ].join(' · ')}
                </p>
              )}
            </header>
            {Paper && results ? <Paper results={results} /> : <Skeleton lines={10} />}
          </>
        )}
      </main>
    </div>
  );
}
