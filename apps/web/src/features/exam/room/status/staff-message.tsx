import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { StaffMessage as Message } from '../../core/messages/staff-messages.ts';

interface Props {
  messages: readonly Message[];
  onRead: (id: string) => void;
}

/** What staff wrote to the candidate, one at a time: the next comes when this one is confirmed. */
export function StaffMessage({ messages: [message, ...others], onRead }: Props) {
  const { t } = useTranslation();
  if (!message) return null;
  return (
    <Alert key={message.id} level="info" live>
      <p>
        <strong>{t('exam.staff_message.title')}</strong>{' '}
        <time className="exam-soft" dateTime={message.sent_at}>
          {formatDateTime(message.sent_at).slice(11)}
        </time>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <p className="exam-message" tabIndex={0}>
        {message.text}
      </p>
      {others.length > 0 && (
        <p className="exam-soft">{t('exam.staff_message.more', { count: others.length })}</p>
      )}
      <Button look="plain" onClick={() => onRead(message.id)}>
        {t('exam.staff_message.read')}
      </Button>
    </Alert>
  );
}
