import {
  getAudit,
  listAuditEvents,
  listStills,
} from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { AuditPage } from './audit-page.tsx';

export const texts = ['proctoring-audit', 'timeline', 'exam-events', 'results'];

/** Audit of one supervised attempt: recordings and events on one time axis, and the auditors' decisions. */
export default function AuditScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const params = { attempt_id: id };
  // No automatic refetch, since the server logs each read as a view: a page that regains the focus is no new view.
  const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const;
  const events = useQuery({ ...queryOf(listAuditEvents, { params }), ...once });
  // Read after the events, so that its list of views includes this one.
  const audit = useQuery({
    ...queryOf(getAudit, { params }),
    enabled: events.isSuccess,
    select: modelOf,
  });
  const stills = useQuery({
    ...queryOf(listStills, { params }),
    ...once,
    enabled: events.isSuccess,
    select: modelOf,
  });
  if (events.isError && !events.data)
    return (
      <LoadFailure error={events.error} list="/proctoring_audit" onRetry={() => void events.refetch()} />
    );
  if (audit.isError && !audit.data) return <LoadFailure onRetry={() => void audit.refetch()} />;
  if (!audit.data || !events.data)
    return <Skeleton height={420} radius="md" aria-label={t('proctoring-audit.page.loading')} />;
  return (
    <AuditPage
      audit={audit.data}
      rows={events.data.model}
      isCut={events.data.has_more}
      stills={stills.data ?? []}
    />
  );
}
