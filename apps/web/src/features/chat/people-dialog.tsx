import type { ChatPerson } from '@certame/contract/features/chat/endpoints.ts';
import { Modal, ScrollArea, Text } from '@mantine/core';
import { PersonAvatar } from '../../kit/people/person-avatar.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './people-list.module.css';

/** Who is in a conversation. */
export function PeopleDialog({ people, onClose }: { people: readonly ChatPerson[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={<Text fw={650}>{t('chat.people_title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ScrollArea.Autosize mah="60dvh" viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonAvatar name={person.name} picture={person.picture} />
              <span>
                <strong>{person.name}</strong>
                <small>{person.roles.join(', ')}</small>
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </Modal>
  );
}
