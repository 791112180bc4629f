import type { Meeting } from '@certame/contract/features/meetings/endpoints.ts';
import { Button } from '@mantine/core';
import {
  type Icon,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  openCamera,
  openScreen,
  PeerAudio,
  PeerVideo,
  type RemotePeer,
  useCall,
} from '#features/calls/index.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { mediaErrorOf } from '#lib/media/capture/index.ts';
import { useSession } from '#lib/session/session.ts';
import classes from '../meetings.module.css';
import { MeetingChat } from './meeting-chat.tsx';

interface Props {
  meeting: Meeting;
  callId: string;
  startsMuted: boolean;
  onLeave: () => void;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();

const hasPicture = (stream: MediaStream | null): boolean =>
  stream?.getVideoTracks().some((track) => track.readyState === 'live' && !track.muted) ?? false;

function PeerTile({ peer }: { peer: RemotePeer }) {
  const { t } = useTranslation();
  const { name, stream, muted, presenting, link } = peer;
  return (
    <li className={classes.tile} data-presenting={presenting}>
      {hasPicture(stream) ? (
        <PeerVideo stream={stream} label={name} />
      ) : (
        <>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <PeerAudio stream={stream} />
        </>
      )}
      <span className={classes.label}>
        {name}
        {muted && ` · ${t('calls.muted')}`}
        {presenting && ` · ${t('meetings.presenting')}`}
        {link !== 'connected' && ` · ${t(`calls.links.${link}`)}`}
      </span>
    </li>
  );
}

function OwnTile({ video, muted }: { video: MediaStreamTrack | null; muted: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const stream = useMemo(() => (video ? new MediaStream([video]) : null), [video]);
  return (
    <li className={classes.tile} data-own>
      {stream ? (
        <PeerVideo stream={stream} label={t('meetings.own_picture')} muted />
      ) : (
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(user?.name ?? '')}
        </span>
      )}
      <span className={classes.label}>
        {t('meetings.you')}
        {muted && ` · ${t('calls.muted')}`}
      </span>
    </li>
  );
}

interface ToggleProps {
  on: Icon;
  off: Icon;
  isOn: boolean;
  label: string;
  onClick: () => void;
}

const Toggle = ({ on: On, off: Off, isOn, label, onClick }: ToggleProps) => (
  <Button
    variant={isOn ? 'light' : 'default'}
    aria-pressed={isOn}
    leftSection={isOn ? <On size={18} stroke={1.8} /> : <Off size={18} stroke={1.8} />}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** Video call of up to eight people, with the user's own devices and the chat. */
export function MeetingCall({ meeting, callId, startsMuted, onLeave }: Props) {
  const { t } = useTranslation();
  const { view, client, microphoneError } = useCall(callId, { startsMuted });
  const isOver = view !== null && view.phase !== 'joining' && view.phase !== 'joined';
  const show = async (open: () => Promise<MediaStreamTrack>, presenting: boolean): Promise<void> => {
    try {
      const track = await open();
      if (client) client.show(track, presenting);
      else track.stop();
    } catch (error) {
      const code = mediaErrorOf(error);
      // The user has cancelled the browser's prompt: that is no error.
      if (presenting && code === 'denied') return;
      notify('warning', t(`calls.media_errors.${code}`));
    }
  };
  const isFilming = view?.video !== null && view?.presenting === false;
  const isPresenting = view?.presenting === true;
  if (isOver)
    return (
      <section className={classes.door}>
        <p role="status">
          {t(
            view.phase === 'elsewhere'
              ? 'meetings.elsewhere'
              : `calls.states.${view.phase === 'failed' ? 'failed' : 'over'}`,
          )}
        </p>
        <Button onClick={onLeave}>{t('common.close')}</Button>
      </section>
    );
  return (
    <div className={classes.room}>
      <div>
        <p role="status" className={classes.soft}>
          {view?.phase === 'joined'
            ? view.peers.length === 0
              ? t('meetings.alone')
              : t('meetings.present', { count: view.peers.length + 1 })
            : t('calls.states.connecting')}
        </p>
        {microphoneError && <p className={classes.soft}>{t('calls.no_microphone')}</p>}
        <ul className={classes.tiles}>
          {view?.peers.map((peer) => (
            <PeerTile key={peer.id} peer={peer} />
          ))}
          <OwnTile video={view?.video ?? null} muted={view?.muted ?? startsMuted} />
        </ul>
        <div className={classes.controls}>
          {!microphoneError && (
            <Toggle
              on={IconMicrophone}
              off={IconMicrophoneOff}
              isOn={view?.muted === false}
              label={t('meetings.microphone')}
              onClick={() => client?.setMuted(view?.muted === false)}
            />
          )}
          <Toggle
            on={IconVideo}
            off={IconVideoOff}
            isOn={isFilming}
            label={t('meetings.camera')}
            onClick={() => (isFilming ? client?.show(null, false) : void show(openCamera, false))}
          />
          <Toggle
            on={IconScreenShare}
            off={IconScreenShareOff}
            isOn={isPresenting}
            label={t('meetings.screen')}
            onClick={() => (isPresenting ? client?.show(null, false) : void show(openScreen, true))}
          />
          <Button color="red.8" leftSection={<IconPhoneOff size={18} stroke={1.8} />} onClick={onLeave}>
            {t('meetings.leave')}
          </Button>
        </div>
      </div>
      <MeetingChat meetingId={meeting.id} callId={callId} />
    </div>
  );
}
