import { IconMessagePlus, IconMessages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import classes from './chat.module.css';
import { chatKeys } from './chat-keys.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { ConversationList } from './conversations/conversation-list.tsx';
import { NewConversation } from './conversations/new-conversation.tsx';
import { SearchResults } from './messages/search-results.tsx';
import { useConversations, useLiveChat, useTypists } from './use-chat.ts';

export const texts = ['chat'];

/** Conversations beside the open one; on a phone one after the other. */
export default function ChatScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const openId = params.get('c');
  const sought = Number(params.get('m')) || null;
  const [search, setSearch] = useState('');
  const [starting, setStarting] = useState(false);
  const query = useConversations();
  const { typists, hear } = useTypists();
  useLiveChat(hear);
  // The count in the menu follows what is read here.
  const total = query.data?.reduce((sum, one) => sum + one.unread, 0);
  useEffect(() => {
    if (total !== undefined) client.setQueryData(chatKeys.unread, total);
  }, [total, client]);

  const open = (id: string, seq?: number): void =>
    setParams(seq === undefined ? { c: id } : { c: id, m: String(seq) });
  const conversations = query.data ?? [];
  return (
    <div className={classes.screen} data-open={openId !== null || undefined}>
      <div className={classes.title}>
        <PageHeader
          title={t('titles./chat')}
          actions={
            <ActionButton icon={IconMessagePlus} stroke={2} onClick={() => setStarting(true)}>
              {t('chat.new')}
            </ActionButton>
          }
        />
      </div>
      <div className={classes.frame}>
        <div className={classes.side}>
          <div className={classes.find}>
            <SearchBox value={search} label={t('chat.search')} onSearch={setSearch} />
          </div>
          {search !== '' ? (
            <SearchResults search={search} onOpen={(message) => open(message.conversation_id, message.seq)} />
          ) : query.isError && conversations.length === 0 ? (
            <LoadFailure onRetry={() => void query.refetch()} />
          ) : query.isSuccess && conversations.length === 0 ? (
            <div className={classes.nothing}>
              <strong>{t('chat.none')}</strong>
              <p>{t('chat.none_help')}</p>
            </div>
          ) : (
            <ConversationList
              conversations={conversations}
              loading={query.isPending}
              openId={openId}
              onOpen={(id) => open(id)}
            />
          )}
        </div>
        {openId ? (
          <ConversationPane
            key={openId}
            id={openId}
            soughtSeq={sought}
            typists={typists.filter((one) => one.conversationId === openId)}
            onBack={() => setParams({})}
          />
        ) : (
          <section className={`${classes.pane} ${classes.choose}`}>
            <IconMessages size={40} stroke={1.2} aria-hidden="true" />
            <strong>{t('chat.choose')}</strong>
            <p>{t('chat.choose_help')}</p>
          </section>
        )}
      </div>
      {starting && (
        <NewConversation
          onClose={() => setStarting(false)}
          onOpen={(id) => {
            setStarting(false);
            open(id);
          }}
        />
      )}
    </div>
  );
}
