import { lookAt, type RoomAction } from '@certame/contract/features/proctoring/live/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { call } from '#lib/http/call.ts';
import { formatTimeOf } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { CheckResult } from '../../check/check-result.tsx';
import classes from '../live.module.css';
import { BatteryMark } from './battery-mark.tsx';
import type { RankedTile } from './candidate-tile.tsx';
import { LivePicture } from './live-picture.tsx';
import { SeverityMark } from './severity-mark.tsx';

/** Heartbeat interval: a long look is reported again, so that nobody else is sent to this candidate. */
const lookAgainMs = 5 * 60_000;

interface Props extends RankedTile {
  isDirect: boolean;
  onAct: (action: RoomAction, participantIds: readonly string[]) => void;
  onMove: (participantIds: readonly string[]) => void;
  onTalk: (participantIds: readonly string[]) => void;
  onClose: () => void;
}

function actionsFor(state: RankedTile['state']): readonly RoomAction[] {
  if (state === 'not_started') return [];
  if (state === 'paused') return ['message', 'warn', 'resume', 'extend', 'force_finish', 'note', 'flag'];
  if (state === 'in_progress' || state === 'offline')
    return ['message', 'warn', 'pause', 'extend', 'force_finish', 'note', 'flag'];
  return ['reopen', 'note', 'flag'];
}

/** Large view of one candidate: the picture, the events, and all actions. */
export function CandidateView({ tile, state, isDirect, onAct, onMove, onTalk, onClose }: Props) {
  const { t } = useTranslation();
  const { attempt_id: attemptId, participant_id: id, events, check, name } = tile;
  useEffect(() => {
    if (attemptId === null) return;
    const look = (): void =>
      void call(lookAt, { params: { attempt_id: attemptId } }, { quiet: true }).catch(() => undefined);
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [attemptId]);
  return (
    <Dialog onClose={onClose} size={960} title={name}>
      <div className={classes.view}>
        <div>
          <LivePicture tile={tile} isDirect={isDirect} controls />
          <p className={classes.soft}>
            {t(`panel.states.${state}`)}
            {tile.kbps !== null && ` · ${t('proctoring-live.kbps', { kbps: Math.round(tile.kbps) })}`}{' '}
            <BatteryMark battery={tile.battery} />
          </p>
          {check && (
            <section aria-label={t('proctoring-before.check.title')}>
              <h3>{t('proctoring-before.check.title')}</h3>
              <CheckResult check={check}>
                {check.waived && <Text size="sm">{t('proctoring-before.check.waived')}</Text>}
              </CheckResult>
            </section>
          )}
        </div>
        <section aria-label={t('proctoring-live.events')}>
          <h3>{t('proctoring-live.events')}</h3>
          {events.length === 0 && <p className={classes.soft}>{t('proctoring-live.no_events')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
          <ol className={classes.history} tabIndex={0}>
            {events.map((event) => (
              <li key={`${event.type} ${event.at}`}>
                <SeverityMark severity={event.severity} />
                <span>{t(textKey(`timeline.types.${event.type}`))}</span>
                <span className={classes.soft}>{t(`timeline.severities.${event.severity}`)}</span>
                <time dateTime={event.at}>{formatTimeOf(event.at)}</time>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className={classes.acts}>
        {['in_progress', 'paused', 'offline'].includes(state) && (
          <Button size="compact-sm" onClick={() => onTalk([id])}>
            {t('proctoring-live.talk.action')}
          </Button>
        )}
        {actionsFor(state).map((action) => (
          <Button key={action} variant="default" size="compact-sm" onClick={() => onAct(action, [id])}>
            {t(`proctoring-live.actions.${action}`)}
          </Button>
        ))}
        <Button variant="default" size="compact-sm" onClick={() => onMove([id])}>
          {t('proctoring-live.move.action')}
        </Button>
      </div>
    </Dialog>
  );
}
