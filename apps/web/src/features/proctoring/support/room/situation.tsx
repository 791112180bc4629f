import { exam } from '@certame/contract/constants.ts';
import { actOnClock } from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { SupportRoom } from '@certame/contract/features/proctoring/support/requests.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { panelStateOf } from '@certame/rules/panel/panel-state.ts';
import { Button } from '@mantine/core';
import { DescriptionList } from '#kit/details/description-list.tsx';
import { notify } from '#lib/errors/notices.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCommand } from '#lib/queries/use-command.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import { CheckResult } from '../../check/check-result.tsx';
import { SeverityMark } from '../../live/parts/severity-mark.tsx';
import classes from '../support.module.css';
import { roomKeys } from './use-support-room.ts';

const eventsShown = 8;

function useClockText(room: SupportRoom): (nowMs: number) => string {
  const { t } = useTranslation();
  const { candidate_now: now } = room;
  return (nowMs) => {
    if (now.paused_by_staff) return t('proctoring-support.clock.paused_by_staff');
    if (now.state === 'paused') return t('proctoring-support.clock.paused');
    if (now.deadline === null || (now.state !== 'in_progress' && now.state !== 'returned')) return '';
    const minutes = Math.max(0, Math.ceil((Date.parse(now.deadline) - nowMs) / 60_000));
    return t('proctoring-support.clock.left', { minutes });
  };
}

/** Pauses and resumes the candidate's attempt, for staff who may do so. */
function ClockAct({ room, onPause }: { room: SupportRoom; onPause: () => void }) {
  const { t } = useTranslation();
  const { candidate_now: now } = room;
  const act = useCommand(actOnClock, { invalidates: roomKeys(room.id), done: null });
  const resume = async (): Promise<void> => {
    const reply = await act.run({ params: { id: room.id }, body: { action: 'resume' } });
    if (reply?.model.message) notify('warning', reply.model.message);
  };
  const isTaking = now.state === 'in_progress' || now.state === 'returned' || now.state === 'paused';
  if (!room.may_pause || !isTaking || room.state === 'closed') return null;
  return now.paused_by_staff ? (
    <Button loading={act.isRunning} onClick={() => void resume()}>
      {t('proctoring-support.clock.resume')}
    </Button>
  ) : (
    <Button variant="default" onClick={onPause}>
      {t('proctoring-support.clock.pause')}
    </Button>
  );
}

/** The candidate's situation: exam, clock, connection, equipment, and the latest events. */
export function Situation({ room, onPause }: { room: SupportRoom; onPause: () => void }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(room.server_now);
  const clock = useClockText(room);
  const { candidate_now: now } = room;
  const state = panelStateOf(now, { nowMs, silenceMs: exam.deviceSilenceMs });
  return (
    <aside className={classes.situation} aria-label={t('proctoring-support.situation.title')}>
      <h2>{t('proctoring-support.situation.title')}</h2>
      <DescriptionList
        entries={[
          [t('proctoring-support.columns.questionnaire'), room.questionnaire],
          [t('proctoring-support.columns.room'), room.room ?? t('proctoring-support.no_room')],
          [t('proctoring-support.columns.opened_at'), formatDateTime(room.opened_at)],
          [t('proctoring-support.situation.identifier'), now.identifier],
          [t('proctoring-support.situation.state'), t(`panel.states.${state}`)],
          [t('proctoring-support.situation.clock'), clock(nowMs)],
          [
            t('proctoring-support.situation.line'),
            now.kbps === null ? null : t('proctoring-live.kbps', { kbps: Math.round(now.kbps) }),
          ],
          [t('proctoring-support.situation.seen'), now.seen_at && formatDateTime(now.seen_at)],
        ]}
      />
      <div className={classes.acts}>
        <ClockAct room={room} onPause={onPause} />
        {room.room_id && (
          <Link to={`/proctoring_room/${room.room_id}`} className={classes.openLink}>
            {t('proctoring-support.situation.open_room')}
          </Link>
        )}
      </div>
      <h3>{t('proctoring-support.situation.check')}</h3>
      {now.check ? (
        <CheckResult check={now.check} />
      ) : (
        <p className={classes.soft}>{t('proctoring-support.situation.no_check')}</p>
      )}
      <h3>{t('proctoring-live.events')}</h3>
      {now.events.length === 0 && <p className={classes.soft}>{t('proctoring-live.no_events')}</p>}
      <ol className={classes.events}>
        {now.events.slice(0, eventsShown).map((event) => (
          <li key={`${event.type} ${event.at}`}>
            <SeverityMark severity={event.severity} />
            <span>{t(textKey(`timeline.types.${event.type}`))}</span>
            <time dateTime={event.at}>{formatDateTime(event.at).slice(11)}</time>
          </li>
        ))}
      </ol>
    </aside>
  );
}
