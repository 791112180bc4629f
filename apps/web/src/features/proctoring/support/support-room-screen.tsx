import { callFromSupport, takeSupport } from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { SupportRoom } from '@certame/contract/features/proctoring/support/requests.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { answeredCall } from '#lib/media/answered-call.ts';
import { useParams } from '#lib/page/router.tsx';
import { useCommand } from '#lib/queries/use-command.ts';
import { TalkBar } from '../live/parts/talk-bar.tsx';
import { CloseDialog, PauseDialog, TransferDialog } from './room/act-dialogs.tsx';
import { Composer } from './room/composer.tsx';
import { Situation } from './room/situation.tsx';
import { StaffLog } from './room/staff-log.tsx';
import { roomKeys, useSupportRoom } from './room/use-support-room.ts';
import classes from './support.module.css';

export const texts = [
  'proctoring-support',
  'proctoring-help',
  'proctoring-live',
  'proctoring-before',
  'panel',
  'timeline',
  'calls',
];

type Asked = 'transfer' | 'close' | 'pause' | null;

/** State of the request, in a sentence. */
function State({ room }: { room: SupportRoom }) {
  const { t } = useTranslation();
  const name = room.taken_by ?? '';
  return (
    <p className={classes.state} role="status">
      {room.state === 'waiting'
        ? t('proctoring-support.room.waiting')
        : room.state === 'closed'
          ? t('proctoring-support.room.closed', {
              outcome: t(`proctoring-support.outcomes.${room.outcome ?? 'solved'}`),
            })
          : room.is_mine
            ? t('proctoring-support.room.mine')
            : t('proctoring-support.room.with', { name })}
      {room.closing_note && ` ${room.closing_note}`}
    </p>
  );
}

function Helping({ room }: { room: SupportRoom }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>(null);
  const take = useCommand(takeSupport, { invalidates: roomKeys(room.id) });
  const calling = useCommand(callFromSupport, { invalidates: roomKeys(room.id), done: null });
  // A reload continues the call that this tab was in.
  const [callId, setCallId] = useState(() => {
    const kept = answeredCall.read();
    return room.is_mine && kept === room.call_id ? kept : null;
  });
  const changeCall = (next: string | null): void => {
    answeredCall.write(next);
    setCallId(next);
  };
  const speak = async (): Promise<void> => {
    const reply = await calling.run({ params: { id: room.id } });
    if (reply) changeCall(reply.model.call_id);
  };
  const isOpen = room.state !== 'closed';
  const close = (): void => setAsked(null);
  return (
    <>
      <div className={classes.bar}>
        <State room={room} />
        {isOpen && (
          <div className={classes.acts}>
            {room.state === 'waiting' && (
              <Button loading={take.isRunning} onClick={() => void take.run({ params: { id: room.id } })}>
                {t('proctoring-support.take')}
              </Button>
            )}
            {room.is_mine && callId === null && (
              <Button loading={calling.isRunning} onClick={() => void speak()}>
                {t(
                  room.call_id === null ? 'proctoring-live.talk.action' : 'proctoring-support.room.join_call',
                )}
              </Button>
            )}
            {room.state === 'in_progress' && (
              <Button variant="default" onClick={() => setAsked('transfer')}>
                {t(
                  room.is_mine
                    ? 'proctoring-support.transfer.title'
                    : 'proctoring-support.transfer.take_over',
                )}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsked('close')}>
              {t('proctoring-support.close.title')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.columns}>
        <section className={classes.talk} aria-label={t('proctoring-support.room.talk')}>
          <StaffLog room={room} />
          {isOpen && <Composer room={room} />}
        </section>
        <Situation room={room} onPause={() => setAsked('pause')} />
      </div>
      {callId !== null && (
        <TalkBar key={callId} {...{ callId, called: 1 }} isKept onClose={() => changeCall(null)} />
      )}
      {asked === 'transfer' && <TransferDialog room={room} onClose={close} />}
      {asked === 'close' && <CloseDialog room={room} onClose={close} />}
      {asked === 'pause' && <PauseDialog room={room} onClose={close} />}
    </>
  );
}

/** The support room of one request: the conversation, with the candidate's situation beside it. */
export default function SupportRoomScreen() {
  const { t } = useTranslation();
  const { roomId = '' } = useParams();
  const { query, room } = useSupportRoom(roomId);
  return (
    <>
      <PageHeader
        title={room?.candidate ?? t('titles./support/:roomId')}
        help={room && `${t(`proctoring-help.kinds.${room.kind}`)} · ${room.questionnaire}`}
      />
      {query.isError && !room && (
        <LoadFailure error={query.error} list="/support" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={420} radius={12} />
        </div>
      )}
      {room && <Helping key={room.id} room={room} />}
    </>
  );
}
