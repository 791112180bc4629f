import type { RoomAction } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { Tile } from '@certame/contract/features/proctoring/live/rooms.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type { PanelState } from '@certame/rules/panel/panel-state.ts';
import type { Attention } from '@certame/rules/proctoring/live/attention.ts';
import { tileEventsOf } from '@certame/rules/proctoring/live/tile-events.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconMessage, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../live.module.css';
import { BatteryMark } from './battery-mark.tsx';
import { LivePicture } from './live-picture.tsx';
import { SeverityMark } from './severity-mark.tsx';

export interface RankedTile {
  tile: Tile;
  state: PanelState;
  attention: Attention;
  name: string;
}

interface Props extends RankedTile {
  isDirect: boolean;
  onOpen: (participantId: string) => void;
  onAct: (action: RoomAction, participantIds: readonly string[]) => void;
}

const quick = [
  ['message', IconMessage],
  ['warn', IconAlertTriangle],
] as const;

/** Tile of one candidate: the picture, the latest events and alarm, and the most frequent actions. */
export const CandidateTile = memo(function CandidateTile({
  tile,
  state,
  attention,
  isDirect,
  onOpen,
  onAct,
}: Props) {
  const { t } = useTranslation();
  const { name, participant_id: id, events, kbps, battery } = tile;
  const isOpen = state === 'in_progress' || state === 'paused' || state === 'offline';
  const pause = state === 'paused' ? 'resume' : 'pause';
  const Pause = pause === 'resume' ? IconPlayerPlay : IconPlayerPause;
  return (
    <li className={classes.tile} data-level={attention.level}>
      <button type="button" className={classes.open} onClick={() => onOpen(id)}>
        <LivePicture tile={tile} isDirect={isDirect} />
        <span className={classes.tileHead}>
          <strong>{name}</strong>
          <span>{t(`panel.states.${state}`)}</span>
        </span>
        <span className={classes.level}>
          {attention.level !== 'calm' && <SeverityMark severity={attention.level === 'urgent' ? 'H' : 'M'} />}
          {t(`proctoring-live.levels.${attention.level}`)}
          {kbps !== null && ` · ${t('proctoring-live.kbps', { kbps: Math.round(kbps) })}`}
          <BatteryMark battery={battery} />
        </span>
        <span className={classes.events}>
          {tileEventsOf(events).map((event) => (
            <span key={`${event.type} ${event.at}`}>
              <SeverityMark severity={event.severity} />
              {t(textKey(`timeline.types.${event.type}`))}
            </span>
          ))}
        </span>
      </button>
      {isOpen && (
        <span className={classes.quick}>
          {quick.map(([action, Icon]) => (
            <Tooltip key={action} label={t(`proctoring-live.actions.${action}`)}>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('proctoring-live.act_on', {
                  act: t(`proctoring-live.actions.${action}`),
                  name,
                })}
                onClick={() => onAct(action, [id])}
              >
                <Icon size={18} stroke={1.8} />
              </ActionIcon>
            </Tooltip>
          ))}
          <Tooltip label={t(`proctoring-live.actions.${pause}`)}>
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label={t('proctoring-live.act_on', { act: t(`proctoring-live.actions.${pause}`), name })}
              onClick={() => onAct(pause, [id])}
            >
              <Pause size={18} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </span>
      )}
    </li>
  );
});
