import {
  endSupervision,
  getRoom,
  handOverRoom,
  listHandOverOptions,
  moveCandidates,
} from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { Room } from '@certame/contract/features/proctoring/live/rooms.ts';
import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

interface Common {
  room: Room;
  onClose: () => void;
}
/** Where a supervisor who leaves a room is sent: the list of rooms. */
const elsewhere = '/proctoring_monitor';
const changesRoom = { invalidates: [keyOf(getRoom)] };

/** Transfers the user's own room to another supervisor. */
export function HandOverDialog({ room, onClose }: Common) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, errors, submit } = useSubmit();
  const giving = useCommand(handOverRoom);
  const [userId, setUserId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery({
    ...queryOf(listHandOverOptions, { params: { id: room.id }, query: { search } }),
    select: modelOf,
  });
  const onSubmit = () =>
    submit(async () => {
      const body = { user_id: userId ?? '', ...(note === '' ? {} : { note }) };
      await giving.submit({ params: { id: room.id }, body });
      navigate(elsewhere);
    });
  return (
    <FormDialog
      title={t('proctoring-live.hand_over.title')}
      apply={t('proctoring-live.hand_over.apply')}
      {...{ busy, onSubmit, onClose }}
    >
      <Select
        label={t('proctoring-live.hand_over.to')}
        data={data.map(({ id, label }) => ({ value: id, label }))}
        value={userId}
        onChange={setUserId}
        searchValue={search}
        onSearchChange={setSearch}
        error={errors.user_id?.[0]}
        searchable
        required
      />
      <Textarea
        label={t('proctoring-live.hand_over.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errors.note?.[0]}
        maxLength={500}
        autosize
      />
    </FormDialog>
  );
}

/** Ends a shift; another supervisor's needs a reason. */
export function EndDialog({ room, userId, isOwn, onClose }: Common & { userId: string; isOwn: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, errors, submit } = useSubmit();
  const ending = useCommand(endSupervision, changesRoom);
  const [reason, setReason] = useState('');
  const name = room.supervisors.find(({ id }) => id === userId)?.name ?? '';
  const onSubmit = () =>
    submit(async () => {
      const body = { user_id: userId, ...(reason === '' ? {} : { reason }) };
      await ending.submit({ params: { id: room.id }, body });
      if (isOwn) navigate(elsewhere);
      else onClose();
    });
  return (
    <FormDialog
      title={t(isOwn ? 'proctoring-live.end.own' : 'proctoring-live.end.title', { name })}
      apply={t('proctoring-live.end.apply')}
      {...{ busy, onSubmit, onClose }}
    >
      <Textarea
        label={t(isOwn ? 'proctoring-live.end.reason' : 'proctoring-live.fields.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errors.reason?.[0]}
        maxLength={500}
        autosize
        required={!isOwn}
      />
    </FormDialog>
  );
}

/** Moves candidates to another room. */
export function MoveDialog({ room, ids, onClose }: Common & { ids: readonly string[] }) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const moving = useCommand(moveCandidates, changesRoom);
  const [toId, setToId] = useState<string | null>(null);
  const onSubmit = () =>
    submit(async () => {
      const body = { room_id: toId ?? '', participant_ids: [...ids] };
      await moving.submit({ params: { id: room.id }, body });
      onClose();
    });
  return (
    <FormDialog
      title={t('proctoring-live.move.title')}
      apply={t('proctoring-live.move.action')}
      {...{ busy, onSubmit, onClose }}
    >
      <Select
        label={t('proctoring-live.move.to')}
        data={room.other_rooms.map(({ id, label }) => ({ value: id, label }))}
        value={toId}
        onChange={setToId}
        error={errors.room_id?.[0]}
        required
      />
    </FormDialog>
  );
}
