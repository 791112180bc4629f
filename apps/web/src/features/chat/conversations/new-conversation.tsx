import { listContacts, openConversation } from '@certame/contract/features/chat/endpoints.ts';
import { ScrollArea, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useSession } from '#lib/session/session.ts';
import classes from './people-list.module.css';

interface Props {
  onOpen: (conversationId: string) => void;
  onClose: () => void;
}

/** Lists the people that the reader may write to. */
export function NewConversation({ onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { roles } = useSession();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const opening = useCommand(openConversation, { done: null });
  const query = useQuery({
    ...queryOf(listContacts, { query: { q: search } }),
    select: modelOf,
    placeholderData: keepPreviousData,
  });
  const isStudent =
    roles.length > 0 && roles.every(({ key }) => key === 'student' || key === 'restricted_student');
  const open = async (userId: string): Promise<void> => {
    const opened = await opening.run({ body: { user_id: userId } });
    if (opened) onOpen(opened.model.id);
  };
  return (
    <Dialog onClose={onClose} size={460} title={t('chat.new')}>
      <TextInput
        type="search"
        data-autofocus
        value={typed}
        label={t('chat.contact_search')}
        description={isStudent ? t('chat.contact_help') : undefined}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mb="sm"
      />
      <ScrollArea.Autosize mah="50dvh" viewportProps={{ tabIndex: -1 }}>
        {query.isPending && <Skeleton height={44} radius="md" />}
        {query.data?.length === 0 && (
          <Text c="dimmed" size="sm" role="status">
            {t('chat.contact_none')}
          </Text>
        )}
        <ul className={classes.people}>
          {query.data?.map((person) => (
            <li key={person.id}>
              <button type="button" disabled={opening.isRunning} onClick={() => void open(person.id)}>
                <PersonAvatar name={person.name} picture={person.picture} />
                <span>
                  <strong>{person.name}</strong>
                  <small>{[...person.roles, ...(person.email ? [person.email] : [])].join(' · ')}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </Dialog>
  );
}
