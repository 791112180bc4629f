import { exam } from '@certame/contract/constants.ts';
import { callShapes } from '@certame/contract/features/calls/call-kinds.ts';
import type { RoomAction } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { Room } from '@certame/contract/features/proctoring/live/rooms.ts';
import { panelStateOf } from '@certame/rules/panel/panel-state.ts';
import { attentionOf, compareAttention } from '@certame/rules/proctoring/live/attention.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useCan, useSession } from '#lib/session/session.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import classes from './live.module.css';
import { ActDialog } from './parts/act-dialog.tsx';
import { CandidateTile, type RankedTile } from './parts/candidate-tile.tsx';
import { CandidateView } from './parts/candidate-view.tsx';
import { LiveState } from './parts/live-state.tsx';
import { EndDialog, HandOverDialog, MoveDialog } from './parts/staffing-dialogs.tsx';
import { useRoom } from './use-room.ts';
import { useTalk } from './use-talk.tsx';

export const texts = ['proctoring-live', 'proctoring-before', 'panel', 'timeline', 'calls'];

/** Maximum number of tiles with moving pictures; further ones appear when they are searched for or become urgent. */
const tilesMost = 30;
const queueMost = 6;
const talkMost = callShapes.talk.peersMost - 1;

function rankedOf({ tiles }: Room, nowMs: number): RankedTile[] {
  const at = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
  return tiles
    .map((tile) => {
      const state = panelStateOf(tile, { nowMs, silenceMs: exam.deviceSilenceMs });
      const events = tile.events.map((event) => ({ ...event, atMs: Date.parse(event.at) }));
      const facts = {
        startedMs: at(tile.started_at),
        seenMs: at(tile.seen_at),
        lookedAtMs: at(tile.looked_at),
      };
      return { tile, state, name: tile.name, attention: attentionOf({ state, events, ...facts }, nowMs) };
    })
    .toSorted(compareAttention);
}

type Asked =
  | { kind: 'act'; action: RoomAction; ids: readonly string[] }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'hand_over' }
  | { kind: 'end'; userId: string };

function Queue({ ranked, onOpen }: { ranked: readonly RankedTile[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const waiting = ranked.filter(({ attention }) => attention.level !== 'calm').slice(0, queueMost);
  return (
    <section className={classes.queue} aria-label={t('proctoring-live.queue.title')}>
      <h2>{t('proctoring-live.queue.title')}</h2>
      {waiting.length === 0 && <p className={classes.soft}>{t('proctoring-live.queue.none')}</p>}
      <ol>
        {waiting.map(({ tile, attention }) => (
          <li key={tile.participant_id} data-level={attention.level}>
            <button type="button" onClick={() => onOpen(tile.participant_id)}>
              <strong>{tile.name}</strong>
              <span>
                {t(`proctoring-live.levels.${attention.level}`)}
                {attention.reasons[0] && ` · ${t(`proctoring-live.reasons.${attention.reasons[0]}`)}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Staff({ room, ownId, onAsk }: { room: Room; ownId: string; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  return (
    <p className={classes.staff}>
      <span>{t('proctoring-live.supervisors')}</span>
      {room.supervisors.length === 0 && <span>{t('proctoring-live.nobody_supervises')}</span>}
      {room.supervisors.map(({ id, name, present }) => (
        <span key={id}>
          {name}
          {present !== null && ` (${t(present ? 'proctoring-live.present' : 'proctoring-live.absent')})`}
          {(id === ownId || room.may_force_end) && (
            <Button variant="subtle" size="compact-sm" onClick={() => onAsk({ kind: 'end', userId: id })}>
              {t(id === ownId ? 'proctoring-live.end.own' : 'proctoring-live.end.of', { name })}
            </Button>
          )}
        </span>
      ))}
      {room.supervises && (
        <Button variant="subtle" size="compact-sm" onClick={() => onAsk({ kind: 'hand_over' })}>
          {t('proctoring-live.hand_over.title')}
        </Button>
      )}
    </p>
  );
}

function Asking({ asked, ...common }: { asked: Asked; room: Room; onClose: () => void }) {
  const { user } = useSession();
  const { room } = common;
  if (asked.kind === 'hand_over') return <HandOverDialog {...common} />;
  if (asked.kind === 'end')
    return <EndDialog {...common} userId={asked.userId} isOwn={asked.userId === user?.id} />;
  if (asked.kind === 'move') return <MoveDialog {...common} ids={asked.ids} />;
  const people = room.tiles.filter((tile) => asked.ids.includes(tile.participant_id));
  return <ActDialog roomId={room.id} action={asked.action} people={people} onClose={common.onClose} />;
}

function Watching({ room, nowMs }: { room: Room; nowMs: number }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { talkTo, bar } = useTalk(room.id);
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Throttle: a new order moves tiles, so it is computed only every five seconds.
  const orderMs = Math.floor(nowMs / 5000) * 5000;
  const ranked = useMemo(() => rankedOf(room, orderMs), [room, orderMs]);
  const onAct = useCallback(
    (action: RoomAction, ids: readonly string[]) => setAsked({ kind: 'act', action, ids }),
    [],
  );
  const isDirect = room.pictures !== 'relay';
  const wanted = search.trim().toLocaleLowerCase();
  const found = ranked.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const open = ranked.find(({ tile }) => tile.participant_id === openId);
  const here = ranked.filter(({ state }) => ['in_progress', 'paused', 'offline'].includes(state));
  return (
    <>
      <Staff room={room} ownId={user?.id ?? ''} onAsk={setAsked} />
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('kit.grid.search', { what: t('panel.people') })}
          placeholder={t('kit.grid.search', { what: t('panel.people') })}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {here.length > 0 && (
          <Button
            variant="default"
            onClick={() =>
              onAct(
                'message',
                here.map(({ tile }) => tile.participant_id),
              )
            }
          >
            {t('proctoring-live.message_all', { count: here.length })}
          </Button>
        )}
        {here.length > 0 && here.length <= talkMost && (
          <Button variant="default" onClick={() => talkTo(here.map(({ tile }) => tile.participant_id))}>
            {t('proctoring-live.talk.all', { count: here.length })}
          </Button>
        )}
      </div>
      <div className={classes.columns}>
        <ul className={classes.tiles}>
          {found.slice(0, tilesMost).map((one) => (
            <CandidateTile
              key={one.tile.participant_id}
              {...one}
              isDirect={isDirect}
              onOpen={setOpenId}
              onAct={onAct}
            />
          ))}
        </ul>
        <Queue ranked={ranked} onOpen={setOpenId} />
      </div>
      {found.length > tilesMost && (
        <p className={classes.soft}>{t('proctoring-live.more', { count: found.length - tilesMost })}</p>
      )}
      {found.length === 0 && <p className={classes.soft}>{t('panel.nobody')}</p>}
      {open && !asked && (
        <CandidateView
          {...open}
          isDirect={isDirect}
          onAct={onAct}
          onMove={(ids) => setAsked({ kind: 'move', ids })}
          onTalk={(ids) => {
            setOpenId(null);
            talkTo(ids);
          }}
          onClose={() => setOpenId(null)}
        />
      )}
      {asked && <Asking asked={asked} room={room} onClose={() => setAsked(null)} />}
      {bar}
    </>
  );
}

/** The exam's name, which links to its other rooms. */
function ExamOf({ room }: { room: Room }) {
  const can = useCan();
  if (!can('proctoring.monitor')) return room.questionnaire_name;
  return (
    <Link className={classes.exam} to={`/proctoring_monitor/${room.questionnaire_id}`}>
      {room.questionnaire_name}
    </Link>
  );
}

/** A room during the exam: all candidates, those who need attention first. */
export default function RoomScreen() {
  const { t } = useTranslation();
  const { roomId = '' } = useParams();
  const { query, room, isLive } = useRoom(roomId);
  const nowMs = useServerNow(room?.server_now);
  return (
    <>
      <PageHeader
        title={room?.name ?? t('titles./proctoring_room/:roomId')}
        help={room && <ExamOf room={room} />}
        actions={room && <LiveState isLive={isLive} />}
      />
      {query.isError && !room && (
        <LoadFailure error={query.error} list="/proctoring_monitor" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={420} radius={12} />
        </div>
      )}
      {room && <Watching room={room} nowMs={nowMs} />}
    </>
  );
}
