import type { Receipt } from '@certame/contract/features/receipts/endpoints.ts';
import { groupReceiptCode } from '@certame/rules/receipts/receipt.ts';
import { useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Card } from '#lite/page-layout.tsx';
import { Spinner } from '#lite/spinner.tsx';
import { useReceipt } from './use-receipt.ts';
import './receipt-card.css';

function ReceiptActions({ answerId, receipt }: { answerId: string; receipt: Receipt }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [download, setDownload] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setDownload('busy');
    try {
      saveFile(
        await requestFile(`/api/v1/answers/${encodeURIComponent(answerId)}/receipt/export/pdf`, {
          quiet: true,
        }),
      );
      setDownload('idle');
    } catch {
      setDownload('failed');
    }
  };
  return (
    <>
      <div className="receipt-actions">
        <Button busy={download === 'busy'} onClick={() => void save()}>
          {t('receipts.mine.download')}
        </Button>
        <Button look="plain" onClick={() => void copyText(receipt.code).then(setCopied)}>
          {t(copied ? 'receipts.mine.copied' : 'receipts.mine.copy')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {copied && t('receipts.mine.copied')}
      </p>
      {download === 'failed' && (
        <p className="lite-problem" role="alert">
          {t('receipts.mine.download_failed')}
        </p>
      )}
    </>
  );
}

function IssuedReceipt({ answerId, receipt }: { answerId: string; receipt: Receipt }) {
  const { t } = useTranslation();
  const { qr } = receipt;
  return (
    <>
      {receipt.version > 1 && <p>{t('receipts.mine.newer')}</p>}
      <div className="receipt-body">
        <svg
          className="receipt-qr"
          role="img"
          aria-label={t('receipts.mine.qr')}
          viewBox={`0 0 ${qr.modules} ${qr.modules}`}
          shapeRendering="crispEdges"
        >
          <rect width={qr.modules} height={qr.modules} />
          <path d={qr.path} />
        </svg>
        <dl className="receipt-facts">
          <div>
            <dt>{t('receipts.finished')}</dt>
            <dd>{formatDateTime(receipt.finished_at)}</dd>
          </div>
          <div>
            <dt>{t('receipts.attempt')}</dt>
            <dd>{t('receipts.attempt_number', { number: receipt.attempt_number })}</dd>
          </div>
          <div>
            <dt>{t('receipts.answered')}</dt>
            <dd>{receipt.answered}</dd>
          </div>
          <div>
            <dt>{t('receipts.issued')}</dt>
            <dd>
              {t('receipts.issued_version', {
                when: formatDateTime(receipt.issued_at),
                version: receipt.version,
              })}
            </dd>
          </div>
        </dl>
      </div>
      <div>
        <p className="lite-soft">{t('receipts.code')}</p>
        <p className="receipt-code">{groupReceiptCode(receipt.code)}</p>
      </div>
      <ReceiptActions answerId={answerId} receipt={receipt} />
    </>
  );
}

/** What the candidate keeps of a finished attempt: code, QR code and the same on paper. */
export function ReceiptCard({ answerId }: { answerId: string }) {
  const { t } = useTranslation();
  const { shown, onRetry } = useReceipt(answerId);
  return (
    <Card>
      <h2 className="receipt-title">{t('receipts.mine.title')}</h2>
      <p className="lite-soft">{t('receipts.mine.help')}</p>
      {shown.state === 'loading' && (
        <p className="receipt-waiting" role="status">
          <Spinner />
          {t('receipts.mine.loading')}
        </p>
      )}
      {shown.state === 'failed' && (
        <>
          <p role="alert">{t('receipts.mine.failed')}</p>
          <Button look="plain" onClick={onRetry}>
            {t('receipts.mine.retry')}
          </Button>
        </>
      )}
      {shown.state === 'issued' && <IssuedReceipt answerId={answerId} receipt={shown.receipt} />}
    </Card>
  );
}
