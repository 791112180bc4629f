import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useActiveInstitution } from '#lib/session/session.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { StartForm } from '../before/start-form.tsx';
import { UnsentAnswersNotice } from '../before/unsent-answers-notice.tsx';
import { useOpening } from '../before/use-opening.ts';
import { canEnter } from '../can-enter.ts';
import type { UnsentAnswersState } from '../core/responses/unsent-answers.ts';
import type { Failure } from '../core/sending/failure.ts';
import type { ServerClock } from '../core/time/clock.ts';
import type { StartInput } from '../core/transport.ts';
import { useExits } from '../exits.ts';
import { useReason } from '../use-reason.ts';
import { AnonymousNotice } from './anonymous-notice.tsx';
import { FormThanks } from './form-thanks.tsx';
import './form-page.css';

interface Props {
  info: FormInfo;
  starting: boolean;
  failure: Failure | null;
  unsentAnswers: UnsentAnswersState | null;
  clock: ServerClock;
  onStart: (input: StartInput) => void;
  onReload: () => void;
}

function useStartLabel({ open_answer_id, attempts_used }: FormInfo): string {
  const { t } = useTranslation();
  if (open_answer_id !== null) return t('exam-form.continue');
  return t(attempts_used > 0 ? 'exam-form.again' : 'exam-form.start');
}

/** What the form is about, and the way into it. */
export function FormIntro({ info, starting, failure, unsentAnswers, clock, onStart, onReload }: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const { list } = useExits();
  const timeZone = useActiveInstitution()?.time_zone;
  const opensIn = useOpening(info, clock, onReload);
  const startLabel = useStartLabel(info);
  // Unsent answers of the last attempt on this device are sent before the thanks are shown.
  const isAnswered = info.reason === 'exam-attempts-used' && unsentAnswers === null;
  if (isAnswered) return <FormThanks shortUrlId={info.short_url_id} />;
  return (
    <PageLayout width="wide">
      <Card>
        <header>
          <p className="lite-soft">{info.institution_name}</p>
          <h1 className="lite-title">{info.name}</h1>
        </header>
        {unsentAnswers && <UnsentAnswersNotice state={unsentAnswers} />}
        {info.instructions && <div className="form-instructions">{info.instructions}</div>}
        {info.anonymous && <AnonymousNotice />}
        <ul className="form-facts">
          <li>{t('exam-form.questions', { count: info.questions })}</li>
          {info.ends_at && <li>{t('exam-form.until', { when: formatDateTime(info.ends_at, timeZone) })}</li>}
          <li>{t('exam-form.saved')}</li>
        </ul>
        {canEnter(info) ? (
          <StartForm info={info} starting={starting} failure={failure} label={startLabel} onStart={onStart} />
        ) : (
          <>
            <Alert level="warning" live>
              <strong>{t('exam-form.closed')}</strong>
              <p>{reason({ code: info.reason ?? '', message: info.reason_message })}</p>
              {opensIn && <p>{t('exam.before.starts_in', { time: opensIn })}</p>}
            </Alert>
            <Button look="plain" onClick={onReload}>
              {t('exam.retry')}
            </Button>
          </>
        )}
        {list && (
          <Link className="lite-link form-back" to={list}>
            {t('exam.back_to_list')}
          </Link>
        )}
      </Card>
    </PageLayout>
  );
}
