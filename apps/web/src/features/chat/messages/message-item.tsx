import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { isWithin } from '@certame/rules/chat/writing.ts';
import { Menu } from '@mantine/core';
import {
  IconAlertCircle,
  IconChevronDown,
  IconClock,
  IconPaperclip,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { chatOutbox } from '../writing/chat-outbox.ts';
import type { PendingMessage } from '../writing/outbox.ts';
import { linkedParts } from './linked-parts.ts';
import { MessageFile } from './message-file.tsx';
import classes from './message-item.module.css';

/** Text as it was typed. URLs in it become external links, without a referrer. */
function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {linkedParts(text).map((part) =>
        part.href ? (
          <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

interface Props {
  message: ChatMessage;
  own: boolean;
  /** The message continues those of the same person: no name, no picture. */
  follows: boolean;
  inGroup: boolean;
  found: boolean;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
}

export function MessageItem({ message, own, follows, inGroup, found, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const createdMs = Date.parse(message.created_at);
  const mayEdit = own && !message.deleted && isWithin(createdMs, chatLimits.editMin, Date.now());
  const mayDelete = own && !message.deleted && isWithin(createdMs, chatLimits.deleteMin, Date.now());
  const showsPerson = inGroup && !own;
  return (
    <div
      className={classes.message}
      data-own={own || undefined}
      data-follows={follows || undefined}
      data-found={found || undefined}
      data-message={message.id}
    >
      {showsPerson && (
        <span className={classes.face}>
          {!follows && <PersonAvatar name={message.sender_name} picture={message.sender_picture} size={28} />}
        </span>
      )}
      <div className={classes.bubble}>
        {showsPerson && !follows ? (
          <strong className={classes.sender}>{message.sender_name}</strong>
        ) : (
          <span className="visually-hidden">{own ? t('chat.you') : message.sender_name}: </span>
        )}
        {message.deleted ? (
          <p className={classes.gone}>{t('chat.deleted')}</p>
        ) : (
          <>
            {message.file && <MessageFile file={message.file} />}
            {message.body !== '' && <MessageText text={message.body} />}
          </>
        )}
        <span className={classes.when}>
          {message.edited_at && !message.deleted && `${t('chat.edited')} · `}
          <time dateTime={message.created_at} title={formatDateTime(message.created_at)}>
            {formatDateTime(message.created_at).slice(-5)}
          </time>
        </span>
      </div>
      {(mayEdit || mayDelete) && (
        <Menu position="bottom-end" width={170} withinPortal>
          <Menu.Target>
            <IconButton
              icon={IconChevronDown}
              iconSize={16}
              stroke={1.8}
              size={28}
              className={classes.more}
              label={t('chat.message_menu')}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && (
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(message)}>
                {t('chat.edit')}
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(message)}>
                {t('chat.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** A message of the outbox: pending, or failed. */
export function PendingItem({ message }: { message: PendingMessage }) {
  const { t } = useTranslation();
  const failed = message.state === 'failed';
  return (
    <div className={classes.message} data-own data-pending={message.state}>
      <div className={classes.bubble}>
        <span className="visually-hidden">{t('chat.you')}: </span>
        {message.file && (
          <span className={classes.attached}>
            <IconPaperclip size={16} aria-hidden="true" />
            {message.file.name}
          </span>
        )}
        {message.body !== '' && <p className={classes.text}>{message.body}</p>}
        <span className={classes.when}>
          {failed ? (
            <IconAlertCircle size={14} aria-hidden="true" />
          ) : (
            <IconClock size={14} aria-hidden="true" />
          )}{' '}
          {failed ? (message.reason ?? t('chat.failed')) : t('chat.sending')}
        </span>
        {failed && (
          <span className={classes.tries}>
            <button type="button" onClick={() => chatOutbox.retry(message.clientId)}>
              {t('chat.try_again')}
            </button>
            <button type="button" onClick={() => chatOutbox.discard(message.clientId)}>
              {t('chat.discard')}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}
