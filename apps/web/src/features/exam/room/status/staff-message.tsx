import { Suspense, useState } from 'react';
import { formatTimeOf } from '#lib/language/format.ts';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { attemptInstitution } from '../../attempt-institution.ts';
import type { StaffMessage as Message } from '../../core/messages/staff-messages.ts';

interface Props {
  messages: readonly Message[];
  onRead: (id: string) => void;
}

/** Lazy chunk of calls: loaded only by candidates who answer one. */
const CandidateCall = onDemand(async () => {
  const [component] = await Promise.all([import('#features/calls/candidate/index.ts'), loadTexts(['calls'])]);
  return component;
});

const titleOf = ({ warning, call_id }: Message): 'warning' | 'call' | 'title' =>
  warning ? 'warning' : call_id ? 'call' : 'title';

/** Messages of the staff, one at a time: the next is shown when this one is confirmed. An answered call stays open beside them. */
export function StaffMessage({ messages, onRead }: Props) {
  const { t } = useTranslation();
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const answered = messages.find(({ id }) => id === answeredId);
  const [message, ...others] = messages.filter(({ id }) => id !== answeredId);
  return (
    <>
      {answered?.call_id && (
        <Suspense fallback={null}>
          <CandidateCall
            callId={answered.call_id}
            institutionId={attemptInstitution()}
            onClose={() => onRead(answered.id)}
          />
        </Suspense>
      )}
      {message && (
        <Alert key={message.id} level={message.warning ? 'warning' : 'info'} live>
          <p>
            <strong>{t(`exam.staff_message.${titleOf(message)}`)}</strong>{' '}
            <time className="exam-soft" dateTime={message.sent_at}>
              {formatTimeOf(message.sent_at)}
            </time>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <p className="exam-message" tabIndex={0}>
            {message.text}
          </p>
          {others.length > 0 && (
            <p className="exam-soft">{t('exam.staff_message.more', { count: others.length })}</p>
          )}
          {message.call_id && !answered && (
            <Button onClick={() => setAnsweredId(message.id)}>{t('exam.staff_message.answer')}</Button>
          )}
          <Button look="plain" onClick={() => onRead(message.id)}>
            {t(`exam.staff_message.${message.call_id ? 'decline' : 'read'}`)}
          </Button>
        </Alert>
      )}
    </>
  );
}
