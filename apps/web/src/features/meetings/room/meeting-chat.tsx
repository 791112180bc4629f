import type { callChannel } from '@certame/contract/features/calls/channels.ts';
import {
  listMeetingMessages,
  meetingMessageMaxChars,
  sendMeetingMessage,
} from '@certame/contract/features/meetings/endpoints.ts';
import { Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatTimeOf } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { listen } from '#lib/realtime.ts';
import classes from '../meetings.module.css';

/** Chat of a meeting; those who join later see it too. */
export function MeetingChat({ meetingId, callId }: { meetingId: string; callId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data = [] } = useQuery({
    ...queryOf(listMeetingMessages, { params: { id: meetingId } }),
    select: modelOf,
    staleTime: 0,
  });
  const sending = useCommand(sendMeetingMessage, { invalidates: [keyOf(listMeetingMessages)], done: null });
  const [body, setBody] = useState('');
  const clientId = useRef(newId());
  const log = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const read = (): void => void askAnew(client, keyOf(listMeetingMessages));
    return listen<typeof callChannel>(
      'private-call.{call_id}',
      { call_id: callId },
      { 'message.sent': read },
      read,
    );
  }, [client, callId]);
  const count = data.length;
  // Scrolls to the newest message.
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  const send = async (event: FormEvent | KeyboardEvent): Promise<void> => {
    event.preventDefault();
    if (body.trim() === '' || sending.isRunning) return;
    const reply = await sending.run({
      params: { id: meetingId },
      body: { client_id: clientId.current, body },
    });
    if (!reply) return;
    clientId.current = newId();
    setBody('');
  };
  return (
    <section className={classes.chat} aria-label={t('meetings.chat')}>
      <h2>{t('meetings.chat')}</h2>
      {count === 0 && <p className={classes.soft}>{t('meetings.no_messages')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ol ref={log} tabIndex={0} aria-live="polite">
        {data.map((message) => (
          <li key={message.id}>
            <strong>{message.name}</strong>{' '}
            <time dateTime={message.created_at}>{formatTimeOf(message.created_at)}</time>
            <p>{message.body}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void send(event)}>
        <Textarea
          aria-label={t('meetings.write')}
          placeholder={t('meetings.write')}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
          }}
          maxLength={meetingMessageMaxChars}
          autosize
          minRows={1}
          maxRows={5}
        />
        <IconButton type="submit" icon={IconSend} label={t('meetings.send')} size={36} />
      </form>
    </section>
  );
}
