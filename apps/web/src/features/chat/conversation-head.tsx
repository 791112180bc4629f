import type { getConversation } from '@certame/contract/features/chat/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconUsers } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import chat from './chat.module.css';
import classes from './conversation-pane.module.css';
import { ConversationPicture } from './conversations/conversation-list.tsx';

interface Props {
  conversation: ReplyOf<typeof getConversation>['model'];
  onBack: () => void;
  onPeople: () => void;
  onBlock: (blocked: boolean) => void;
}

/** Who it is with, and what can be done with it. */
export function ConversationHead({ conversation, onBack, onPeople, onBlock }: Props) {
  const { t } = useTranslation();
  const { title, person_id: personId, blocked } = conversation;
  return (
    <header className={classes.head}>
      <ActionIcon
        className={chat.phoneOnly}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('chat.back')}
        onClick={onBack}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
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
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('chat.menu')}>
            <IconDots size={20} />
          </ActionIcon>
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
