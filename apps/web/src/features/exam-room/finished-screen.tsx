import type { FormInfo } from '@certame/contract/features/exam/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { afterAnswerPath } from '../../lib/after-answer-path.ts';
import { request } from '../../lib/http/http.ts';
import { record, text } from '../../lib/http/shape.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Link, useLocation, useParams } from '../../lib/page/router.tsx';
import { Alert } from '../../lite/alert.tsx';
import { AlertIcon, CheckIcon } from '../../lite/icons.tsx';
import { Card, PageFrame } from '../../lite/page-frame.tsx';
import './finished-screen.css';

export const texts = ['exam'] as const;

const lostOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'lost' in state && typeof state.lost === 'number'
    ? state.lost
    : 0;

export default function FinishedScreen() {
  const { t } = useTranslation();
  const { short_url_id = '' } = useParams();
  const lost = lostOf(useLocation().state);
  const [info, setInfo] = useState<FormInfo | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever listens to the page hears that it is over.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    request<FormInfo>('GET', `/api/v1/forms/${encodeURIComponent(short_url_id)}`, {
      quiet: true,
      shape: record({ name: text }),
    }).then(
      setInfo,
      // The page says what matters without the name, too.
      () => undefined,
    );
  }, [short_url_id]);
  return (
    <PageFrame width="wide">
      <Card>
        <span className="finished-sign" data-lost={lost > 0 || undefined}>
          {lost > 0 ? <AlertIcon size={32} /> : <CheckIcon size={32} />}
        </span>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t('exam.finished.title')}
        </h1>
        {info && <p className="lite-soft">{info.name}</p>}
        {lost > 0 ? (
          <Alert level="warning" live>
            <p>{t('exam.finished.lost', { count: lost })}</p>
          </Alert>
        ) : (
          <p>{t('exam.finished.text')}</p>
        )}
        <p className="lite-soft">{t('exam.finished.results_later')}</p>
        <Link className="lite-button" to={afterAnswerPath()}>
          {t('exam.back_to_list')}
        </Link>
      </Card>
    </PageFrame>
  );
}
