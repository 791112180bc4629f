import {
  type Audit,
  exportEvidence,
  getAudit,
  type Still,
} from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import { decisionRefusalOf } from '@certame/rules/proctoring/audit-decision.ts';
import type { Stretch } from '@certame/rules/proctoring/audit-timeline.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFlag, IconGavel } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ChainSummary } from '#features/timeline/index.ts';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useSession } from '#lib/session/session.ts';
import classes from './audit.module.css';
import { TimelineAxis } from './axis/timeline-axis.tsx';
import { EventList } from './events/event-list.tsx';
import { indexAt, useEventFilters } from './events/use-event-filters.ts';
import { recordedOf, timedRowsOf, trackOf, wholeOf } from './model/timed-rows.ts';
import { showing, zoomed } from './model/zoom.ts';
import { AuditDetails } from './parts/audit-details.tsx';
import { Reviews, Views } from './parts/reviews.tsx';
import { useAuditKeys } from './player/use-audit-keys.ts';
import { usePosition } from './player/use-position.ts';
import { VideoPanel } from './player/video-panel.tsx';
import { StillStrip } from './stills/still-strip.tsx';

const DecisionDialog = onDemand(() => import('./parts/decision-dialog.tsx'));
const FlagDialog = onDemand(() => import('./parts/flag-dialog.tsx'));

interface Props {
  audit: Audit;
  rows: readonly TimelineRow[];
  isCut: boolean;
  stills: readonly Still[];
}

/** Actions of the page; where no decision is possible now, the reason. */
function AuditActions({ audit }: Pick<Props, 'audit'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { user } = useSession();
  const [dialog, setDialog] = useState<'decide' | 'flag' | null>(null);
  const refusal = decisionRefusalOf(audit, user?.id ?? '');
  const close = (): void => setDialog(null);
  const takePaper = async (): Promise<void> => {
    await downloadFile(fillPath(exportEvidence.path, { attempt_id: audit.id }));
    await client.invalidateQueries({ queryKey: keyOf(getAudit, { attempt_id: audit.id }) });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlag size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => setDialog('flag')}
      >
        {t('proctoring-audit.page.flag')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => void takePaper()}
      >
        {t('proctoring-audit.page.pdf')}
      </Button>
      {refusal === undefined ? (
        <Button
          leftSection={<IconGavel size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => setDialog('decide')}
        >
          {t(audit.reviews.length === 0 ? 'proctoring-audit.page.decide' : 'proctoring-audit.page.second')}
        </Button>
      ) : (
        <span className={classes.refusal}>
          {t(`proctoring-audit.reviews.${refusal === 'audit-attempt-open' ? 'open' : 'own'}`)}
        </span>
      )}
      {dialog !== null && (
        <LazyDialog onGiveUp={close}>
          {dialog === 'decide' ? (
            <DecisionDialog audit={audit} onClose={close} />
          ) : (
            <FlagDialog attemptId={audit.id} onClose={close} />
          )}
        </LazyDialog>
      )}
    </>
  );
}

/** Video, timeline, events and stills, synchronised to one moment. */
export function AuditPage({ audit, rows: told, isCut, stills }: Props) {
  const { t } = useTranslation();
  const rows = useMemo(() => timedRowsOf(told), [told]);
  const track = useMemo(() => trackOf(audit), [audit]);
  const recorded = useMemo(() => recordedOf(audit), [audit]);
  const whole = useMemo(() => wholeOf(audit, rows), [audit, rows]);
  const { filters, shown } = useEventFilters(rows);
  const position = usePosition(track, whole.from_ms);
  const { atMs, seek, toggle } = position;
  const [chosen, setWindow] = useState<Stretch | null>(null);
  const window = chosen ?? whole;
  const go = useCallback(
    (ms: number) => {
      seek(ms);
      setWindow((before) => before && showing(before, whole, ms));
    },
    [seek, whole],
  );
  const nowIndex = indexAt(shown, atMs);
  const toEvent = (step: -1 | 1): void => {
    // Several events at one instant are one stop.
    const next =
      step === 1
        ? shown[nowIndex + 1]
        : shown.findLast((row, index) => index <= nowIndex && row.atMs < atMs - 1);
    if (next) go(next.atMs);
  };
  useAuditKeys({
    toggle,
    move: (byMs) => go(Math.min(Math.max(atMs + byMs, whole.from_ms), whole.to_ms)),
    toEvent,
    zoom: (factor) => setWindow(zoomed(window, whole, atMs, factor)),
  });
  return (
    <>
      <PageHeader
        title={audit.name}
        help={`${audit.exam} · ${t('proctoring-audit.attempt', { number: audit.number })}`}
        actions={<AuditActions audit={audit} />}
      />
      <AuditDetails audit={audit} />
      <div className={classes.top}>
        <div className={classes.left}>
          <VideoPanel audit={audit} track={track} position={position} />
          <p className={classes.keys}>{t('proctoring-audit.video.keys')}</p>
        </div>
        <EventList rows={shown} filters={filters} nowIndex={nowIndex} isCut={isCut} onSeek={go} />
      </div>
      <div className={classes.parts}>
        <TimelineAxis
          whole={whole}
          window={window}
          rows={shown}
          recorded={recorded}
          records={{ camera: audit.plan.camera, screen: audit.plan.screen }}
          atMs={atMs}
          onWindow={setWindow}
          onSeek={go}
        />
        <StillStrip attemptId={audit.id} stills={stills} window={window} onSeek={go} />
        <ChainSummary answerId={audit.id} />
      </div>
      <div className={classes.bottom}>
        <Reviews reviews={audit.reviews} />
        <Views views={audit.views} />
      </div>
    </>
  );
}
