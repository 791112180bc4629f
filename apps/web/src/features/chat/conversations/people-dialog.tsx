import type { ChatPerson } from '@certame/contract/features/chat/endpoints.ts';
import { ScrollArea } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './people-list.module.css';

/** Lists the people of a conversation. */
export function PeopleDialog({ people, onClose }: { people: readonly ChatPerson[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} size={420} title={t('chat.people_title')}>
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
    </Dialog>
  );
}
