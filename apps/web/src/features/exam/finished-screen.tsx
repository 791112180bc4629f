import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { useEffect, useRef, useState } from 'react';
import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { request } from '#lib/http/http.ts';
import { orNull, record, text } from '#lib/http/shape.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { AlertIcon, CheckIcon } from '#lite/icons.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { LossAlert, useLoss } from './loss.tsx';
import { ReceiptCard } from './receipt/receipt-card.tsx';
import './finished-screen.css';

export const texts = ['exam', 'receipts'] as const;

export default function FinishedScreen() {
  const { t } = useTranslation();
  const { short_url_id = '' } = useParams();
  const loss = useLoss();
  const [info, setInfo] = useState<FormInfo | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus for screen readers, which announce the end.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    request<FormInfo>('GET', `/api/v1/forms/${encodeURIComponent(short_url_id)}`, {
      quiet: true,
      shape: record({ name: text, last_answer_id: orNull(text) }),
    }).then(
      setInfo,
      // The exam's name is not needed, and the receipt is there at the next visit.
      () => undefined,
    );
  }, [short_url_id]);
  // While another attempt is open, the receipt of the one before it is not what was just finished.
  const answerId = info && info.open_answer_id === null && !info.anonymous ? info.last_answer_id : null;
  return (
    <PageLayout width="wide">
      <Card>
        <span className="finished-sign" data-lost={loss ? true : undefined}>
          {loss ? <AlertIcon size={32} /> : <CheckIcon size={32} />}
        </span>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t('exam.finished.title')}
        </h1>
        {info && <p className="lite-soft">{info.name}</p>}
        {loss ? <LossAlert loss={loss} /> : <p>{t('exam.finished.text')}</p>}
        {!info?.anonymous && <p className="lite-soft">{t('exam.finished.results_later')}</p>}
        <Link className="lite-button" to={afterAnswerPath()}>
          {t('exam.back_to_list')}
        </Link>
      </Card>
      {answerId !== null && <ReceiptCard answerId={answerId} />}
    </PageLayout>
  );
}
