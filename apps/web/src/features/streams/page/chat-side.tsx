import { ClassChat } from '#features/chat/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../streams.module.css';

/** The class's chat beside the video; managers who don't belong to the class aren't in it. */
export function ChatSide({ classId }: { classId: string }) {
  const { t } = useTranslation();
  if (!useCan()('chat.menu')) return null;
  return (
    <aside className={classes.chat} aria-label={t('streams.chat')}>
      <ClassChat
        classId={classId}
        absent={<p className={classes.noChat}>{t('streams.chat_not_member')}</p>}
      />
    </aside>
  );
}
