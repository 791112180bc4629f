import {
  type ChatConversation,
  type ChatMessage,
  reportTyping,
} from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { ActionIcon, CloseButton, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip, IconPencil, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './composer.module.css';
import { clearDraft, keepDraft, readDraft } from './drafts.ts';

interface Props {
  conversation: ChatConversation;
  editing: ChatMessage | null;
  onCancelEdit: () => void;
  onSend: (body: string, file: File | null) => void;
  onSaveEdit: (body: string) => void;
  /** The chat is beside other content: the field doesn't take the focus by itself, since on a phone the keyboard would cover that content. */
  isAside?: boolean;
}

interface NoteProps {
  icon: typeof IconPencil;
  text: string;
  closeLabel: string;
  onClose: () => void;
}

/** Line above the field: the message is being edited, or has a file. */
const Note = ({ icon: Icon, text, closeLabel, onClose }: NoteProps) => (
  <div className={classes.note}>
    <Icon size={16} aria-hidden="true" />
    <span>{text}</span>
    <CloseButton size="sm" aria-label={closeLabel} onClick={onClose} />
  </div>
);

/** Field in which a message is written or edited. An unsent draft stays with its conversation. */
export function Composer({
  conversation,
  editing,
  onCancelEdit,
  onSend,
  onSaveEdit,
  isAside = false,
}: Props) {
  const { t } = useTranslation();
  const helpId = useId();
  const [body, setBody] = useState(() => readDraft(conversation.id));
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const saidMs = useRef(0);
  const left = chatLimits.messageMaxChars - body.length;
  const sendable = (body.trim() !== '' || (file !== null && !editing)) && left >= 0;

  useEffect(() => {
    if (editing) setBody(editing.body);
    else setBody(readDraft(conversation.id));
    if (editing || !isAside) input.current?.focus({ preventScroll: true });
  }, [editing, conversation.id, isAside]);

  const type = (next: string): void => {
    setBody(next);
    if (editing) return;
    keepDraft(conversation.id, next);
    if (next.trim() === '' || Date.now() - saidMs.current < chatLimits.typingEveryMs) return;
    saidMs.current = Date.now();
    void call(reportTyping, { params: { id: conversation.id } }, { quiet: true }).catch(() => undefined);
  };
  const submit = (): void => {
    if (!sendable) return;
    if (editing) onSaveEdit(body.trim());
    else {
      onSend(body.trim(), file);
      clearDraft(conversation.id);
      setBody('');
      setFile(null);
      saidMs.current = 0;
    }
    input.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    // While an input method (IME) composes, Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && editing) onCancelEdit();
  };
  const choose = (chosen: File | null): void => {
    if (chosen && chosen.size > chatLimits.fileMaxBytes)
      notify('error', t('chat.file_too_large', { max: chatLimits.fileMaxBytes / 1024 / 1024 }));
    else setFile(chosen);
    input.current?.focus();
  };

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {editing && (
        <Note
          icon={IconPencil}
          text={t('chat.editing')}
          closeLabel={t('common.cancel')}
          onClose={onCancelEdit}
        />
      )}
      {file && !editing && (
        <Note
          icon={IconPaperclip}
          text={file.name}
          closeLabel={t('chat.detach', { name: file.name })}
          onClose={() => setFile(null)}
        />
      )}
      <div className={classes.line}>
        {!editing && (
          <FileButton onChange={choose}>
            {(props) => (
              <IconButton
                icon={IconPaperclip}
                iconSize={20}
                stroke={1.7}
                {...props}
                size={40}
                label={t('chat.attach')}
              />
            )}
          </FileButton>
        )}
        <Textarea
          ref={input}
          className={classes.input}
          value={body}
          autosize
          minRows={1}
          maxRows={6}
          aria-label={t('chat.write')}
          aria-describedby={helpId}
          placeholder={t('chat.write')}
          error={
            left < 0
              ? t('validation.max_chars', { max: formatNumber(chatLimits.messageMaxChars) })
              : undefined
          }
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <ActionIcon type="submit" size={40} disabled={!sendable} aria-label={t('chat.send')}>
          <IconSend size={20} stroke={1.7} />
        </ActionIcon>
      </div>
      <p id={helpId} className={classes.help}>
        {t('chat.keyboard_help')}
        {left >= 0 && left <= 200 && ` ${formatNumber(left)}`}
      </p>
    </form>
  );
}
