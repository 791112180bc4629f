import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { useEffect, useRef, useState } from 'react';
import { request } from '#lib/http/http.ts';
import { orNull, record, text } from '#lib/http/shape.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { AlertIcon, CheckIcon } from '#lite/icons.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { useExits } from '../exits.ts';
import { LossAlert, useLoss } from '../loss.tsx';
import { ReceiptCard } from '../receipt/receipt-card.tsx';
import '../finished-screen.css';
import './form-page.css';

const shape = record<Pick<FormInfo, 'name' | 'open_answer_id' | 'last_answer_id'>>({
  name: text,
  open_answer_id: orNull(text),
  last_answer_id: orNull(text),
});

/** Undefined until it has been read, and where it can't be: the page works without it. */
function useFormInfo(shortUrlId: string): FormInfo | undefined {
  const [info, setInfo] = useState<FormInfo>();
  useEffect(() => {
    request<FormInfo>('GET', `/api/v1/forms/${encodeURIComponent(shortUrlId)}`, {
      quiet: true,
      shape: shape as never,
    }).then(setInfo, () => undefined);
  }, [shortUrlId]);
  return info;
}

/** The answers have arrived: thanks, and what their author keeps of them. */
export function FormThanks({ shortUrlId }: { shortUrlId: string }) {
  const { t } = useTranslation();
  const loss = useLoss();
  const { list } = useExits();
  const info = useFormInfo(shortUrlId);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus for screen readers, which announce the end.
  useEffect(() => heading.current?.focus(), []);
  const isOpen = info !== undefined && info.open_answer_id !== null;
  const receiptOf = info && !isOpen && !info.anonymous ? info.last_answer_id : null;
  return (
    <PageLayout width="wide">
      <Card>
        <span className="finished-sign" data-lost={loss ? true : undefined}>
          {loss ? <AlertIcon size={32} /> : <CheckIcon size={32} />}
        </span>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t('exam-form.thanks')}
        </h1>
        {info && <p className="lite-soft">{info.name}</p>}
        {loss ? <LossAlert loss={loss} /> : <p>{t('exam-form.received')}</p>}
        {info?.anonymous && !isOpen && <p>{t('exam-form.anonymous_sent')}</p>}
        {info?.may_start && (
          <Link className="lite-button" to={`/gform/${shortUrlId}`}>
            {t(isOpen ? 'exam-form.continue' : 'exam-form.again')}
          </Link>
        )}
        {list && (
          <Link className={info?.may_start ? 'lite-link form-back' : 'lite-button'} to={list}>
            {t('exam.back_to_list')}
          </Link>
        )}
      </Card>
      {receiptOf !== null && <ReceiptCard answerId={receiptOf} />}
    </PageLayout>
  );
}
