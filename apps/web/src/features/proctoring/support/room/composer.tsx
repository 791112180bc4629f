import {
  answerSupport,
  listSupportAnswers,
} from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { SupportRoom } from '@certame/contract/features/proctoring/support/requests.ts';
import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../support.module.css';
import { roomKeys } from './use-support-room.ts';

/** Canned answers, those for this subject first. */
function CannedAnswers({ room, onChoose }: { room: SupportRoom; onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...queryOf(listSupportAnswers, {}), select: modelOf });
  if (data.length === 0) return null;
  const fits = (kind: string | null): boolean => kind === room.kind;
  const ordered = data.toSorted((a, b) => Number(fits(b.kind)) - Number(fits(a.kind)));
  return (
    <Select
      label={t('proctoring-support.room.canned')}
      placeholder={t('proctoring-support.room.choose_canned')}
      data={ordered.map(({ id, title }) => ({ value: id, label: title }))}
      value={null}
      searchable
      size="sm"
      onChange={(id) => onChoose(ordered.find((one) => one.id === id)?.text ?? '')}
    />
  );
}

/** Composer: staff write to the candidate of a request that they have taken, or a note among themselves. */
export function Composer({ room }: { room: SupportRoom }) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const write = useCommand(answerSupport, { invalidates: roomKeys(room.id), done: null });
  const [to, setTo] = useState('candidate');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  /** Idempotency key: kept until the message has arrived, so that a repeated send creates it once. */
  const clientId = useRef(newId());
  const internal = to === 'note' || !room.is_mine;
  const send = async (event: FormEvent | KeyboardEvent): Promise<void> => {
    keepSubmit(event as FormEvent);
    if (text.trim() === '' || busy) return;
    await submit(async () => {
      const body = { client_id: clientId.current, text: text.trim(), internal };
      await write.submit({ params: { id: room.id }, body });
      clientId.current = newId();
      setText('');
    });
    field.current?.focus();
  };
  return (
    <form className={classes.composer} onSubmit={(event) => void send(event)} noValidate>
      <div className={classes.composerTools}>
        {room.is_mine ? (
          <SegmentedControl
            size="sm"
            aria-label={t('proctoring-support.room.to')}
            value={to}
            onChange={setTo}
            data={(['candidate', 'note'] as const).map((value) => ({
              value,
              label: t(`proctoring-support.room.to_${value}`),
            }))}
          />
        ) : (
          <p className={classes.soft}>{t('proctoring-support.room.only_notes')}</p>
        )}
        {!internal && (
          <CannedAnswers
            room={room}
            onChoose={(chosen) => {
              setText(chosen);
              field.current?.focus();
            }}
          />
        )}
      </div>
      <Textarea
        ref={field}
        label={t(internal ? 'proctoring-support.room.write_note' : 'proctoring-support.room.write')}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
        }}
        maxLength={supportLimits.messageMaxChars}
        autosize
        minRows={2}
        maxRows={8}
      />
      <div className={classes.send}>
        <Button type="submit" loading={busy}>
          {t(internal ? 'proctoring-support.room.keep_note' : 'proctoring-support.room.send')}
        </Button>
      </div>
    </form>
  );
}
