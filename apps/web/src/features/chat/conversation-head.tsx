import type { getConversation } from '@certame/contract/features/chat/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconUsers } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import chat from './chat.module.css';
import classes from './conversation-pane.module.css';
import { ConversationPicture } from './conversations/conversation-list.tsx';

interface Props {
  conversation: ReplyOf<typeof getConversation>['model'];
  onBack?: () => void;
  onPeople: () => void;
  onBlock: (blocked: boolean) => void;
}

/** Head of a conversation: the other person or the class, and its menu. */
export function ConversationHead({ conversation, onBack, onPeople, onBlock }: Props) {
  const { t } = useTranslation();
  const { title, person_id: personId, blocked } = conversation;
  return (
    <header className={classes.head}>
      {onBack && (
        <IconButton
          icon={IconArrowLeft}
          iconSize={20}
          stroke={2}
          className={chat.phoneOnly}
          size={36}
          label={t('chat.back')}
          onClick={onBack}
        />
      )}
      <ConversationPicture conversation={conversation} />
      <div className={chat.words}>
        <h2>{title}</h2>
        <p>
          {conversation.kind === 'class'
            ? t('chat.group', { count: conversation.people_count })
            : conversation.people.find((one) => one.id === personId)?.roles.join(', ')}
        </p>
      </div>
      <Menu position="bottom-end" width={210} withinPortal>
        <Menu.Target>
          <IconButton icon={IconDots} iconSize={20} stroke={2} size={36} label={t('chat.menu')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => onPeople()}>
            {t('chat.people')}
          </Menu.Item>
          {personId && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={() => onBlock(!blocked)}>
              {t(blocked ? 'chat.unblock' : 'chat.block')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
