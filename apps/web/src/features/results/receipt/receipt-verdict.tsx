import type { ReceiptCheck, ReceiptStatus } from '@certame/contract/features/receipts/endpoints.ts';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconHistory } from '@tabler/icons-react';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './receipt.module.css';

const icons: Record<ReceiptStatus, typeof IconHistory> = {
  valid: IconCircleCheck,
  older: IconHistory,
  altered: IconAlertTriangle,
  unknown: IconHelpCircle,
};

function Differences({ check }: { check: ReceiptCheck }) {
  const { t } = useTranslation();
  return (
    <div>
      <h4 className={classes.subtitle}>{t('receipts.check.differences')}</h4>
      <ul className={classes.differences}>
        {check.differences.length === 0 && <li>{t('receipts.check.reopened')}</li>}
        {check.differences.map(({ item_id, number, change, received_at }) => (
          <li key={item_id}>
            <strong>
              {number === null
                ? t('receipts.check.question_outside')
                : t('receipts.check.question', { number })}
            </strong>
            {': '}
            {change === 'missing'
              ? t('receipts.check.missing')
              : t(`receipts.check.${change}`, { when: formatDateTime(received_at ?? '') })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Result of the check: whether the receipt is valid, whose it is, and what has changed since. */
export function ReceiptVerdict({ check }: { check: ReceiptCheck }) {
  const { t } = useTranslation();
  const { status, receipt } = check;
  const Icon = icons[status];
  const facts = receipt && [
    [t('receipts.participant'), [receipt.participant_name, receipt.identifier].filter(Boolean).join(' · ')],
    [t('receipts.attempt'), t('receipts.attempt_number', { number: receipt.attempt_number })],
    [t('receipts.check.state'), t(`results.server.states.${receipt.attempt_state}`)],
    [t('receipts.finished'), formatDateTime(receipt.finished_at)],
    [t('receipts.issued'), formatDateTime(receipt.issued_at)],
    [
      t('receipts.check.version'),
      t('receipts.check.version_of', { version: receipt.version, versions: receipt.versions }),
    ],
    [t('receipts.check.answers'), formatNumber(receipt.answers)],
  ];
  return (
    <div className={classes.verdict} data-status={status}>
      <div className={classes.head}>
        <Icon size={22} stroke={1.8} aria-hidden="true" />
        <div>
          <h3>{t(`receipts.check.${status}`)}</h3>
          <p>{t(`receipts.check.${status}_text`)}</p>
        </div>
      </div>
      {facts && (
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(status === 'older' || check.differences.length > 0) && <Differences check={check} />}
    </div>
  );
}
