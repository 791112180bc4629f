import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { useReason } from '../use-reason.ts';
import { StaffMessage } from './status/staff-message.tsx';

interface Props {
  view: AttemptView;
  /** The last notice about the attempt's time. */
  clockNotice: string | null;
  onClockNoticeRead: () => void;
  onMessageRead: (id: string) => void;
  onSignIn: () => void;
}

function useNoticeText({ notice, form }: AttemptView): string | null {
  const { t } = useTranslation();
  const reason = useReason();
  if (!notice) return null;
  return notice.code === 'exam-required-missing' && form.progressive && !form.do_not_go_back
    ? t('exam.move.missing_progressive')
    : reason(notice);
}

/**
 * Alerts, the gravest first. They come after the questions and are sticky at the bottom of the window: a new one moves no option from under
 * a finger, and what it covers can be scrolled into view.
 */
export function RoomNotices({
  view,
  clockNotice,
  onClockNoticeRead,
  onMessageRead,
  onSignIn,
}: Props): ReactNode {
  const { t } = useTranslation();
  const noticeText = useNoticeText(view);
  return (
    <div className="exam-notices">
      {view.connectionFailure?.kind === 'signed-out' && (
        <Alert level="error" live>
          <p>{t('exam.save.signed_out')}</p>
          <Button look="plain" onClick={onSignIn}>
            {t('exam.save.sign_in')}
          </Button>
        </Alert>
      )}
      {!view.durable && (
        <Alert level="warning" live>
          <p>{t('exam.save.not_durable')}</p>
        </Alert>
      )}
      {view.questionOver && !view.timeOver && (
        <Alert level="warning" live>
          <p>{t(view.connectionFailure ? 'exam.clock.question_over_offline' : 'exam.clock.question_over')}</p>
        </Alert>
      )}
      <StaffMessage messages={view.messages} onRead={onMessageRead} />
      {clockNotice !== null && (
        <Alert level="warning">
          <p>{clockNotice}</p>
          <Button look="link" onClick={onClockNoticeRead}>
            {t('common.close')}
          </Button>
        </Alert>
      )}
      {noticeText && (
        <Alert key={view.notice?.id} level="warning" live>
          <p>{noticeText}</p>
        </Alert>
      )}
    </div>
  );
}
