import type { Audit } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AuditStateBadge } from './audit-state-badge.tsx';
import classes from './parts.module.css';

/** Details of the attempt and of its audit, in a row that wraps. */
export function AuditDetails({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const { delete_after: deleteAfter, media_deleted_at: deletedAt } = audit;
  const media =
    deletedAt !== null
      ? t('proctoring-audit.no_media')
      : deleteAfter !== null
        ? t('proctoring-audit.page.kept_until', { when: formatDateTime(deleteAfter) })
        : audit.finished_at === null
          ? t('proctoring-audit.page.kept_open')
          : null;
  const facts: [string, ReactNode][] = [
    [t('proctoring-audit.columns.audit_state'), <AuditStateBadge key="state" state={audit.audit_state} />],
    [t('proctoring-audit.columns.state'), t(`results.server.states.${audit.state}`)],
    [t('proctoring-audit.page.started'), formatDateTime(audit.started_at)],
    [
      t('proctoring-audit.page.finished'),
      audit.finished_at === null ? t('proctoring-audit.page.still_open') : formatDateTime(audit.finished_at),
    ],
    [t('proctoring-audit.page.plan'), t(`proctoring-audit.modes.${audit.plan.mode}`)],
    ...(media === null ? [] : ([[t('proctoring-audit.page.media'), media]] as [string, ReactNode][])),
    ...(audit.flagged_at === null
      ? []
      : ([
          [
            t('proctoring-audit.flagged_only'),
            t('proctoring-audit.page.flagged', { when: formatDateTime(audit.flagged_at) }),
          ],
        ] as [string, ReactNode][])),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
