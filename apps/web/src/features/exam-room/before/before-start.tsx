import { justificationMaxChars } from '@certame/contract/constants.ts';
import type { FormInfo } from '@certame/contract/features/exam/endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/page/router.tsx';
import { Alert } from '../../../lite/alert.tsx';
import { Button } from '../../../lite/button.tsx';
import { PasswordField, TextAreaField } from '../../../lite/field.tsx';
import { Form } from '../../../lite/form.tsx';
import { Card, PageFrame } from '../../../lite/page-frame.tsx';
import type { UnsentAnswersState } from '../core/responses/unsent-answers.ts';
import type { Failure } from '../core/sending/failure.ts';
import type { ServerClock } from '../core/time/clock.ts';
import type { StartInput } from '../core/transport.ts';
import { useExits } from '../exits.ts';
import { answerable, mayEnter } from '../may-enter.ts';
import { useRehearsal } from '../rehearsal.ts';
import { useReason } from '../use-reason.ts';
import { describeEnvironment } from './environment.ts';
import { FormFacts } from './form-facts.tsx';
import { useOpening } from './use-opening.ts';
import './before-start.css';

interface Props {
  info: FormInfo;
  starting: boolean;
  failure: Failure | null;
  unsentAnswers: UnsentAnswersState | null;
  clock: ServerClock;
  onStart: (input: StartInput) => void;
  onReload: () => void;
}

export function BeforeStart({ info, starting, failure, unsentAnswers, clock, onStart, onReload }: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const rehearsal = useRehearsal();
  const { list } = useExits();
  const opensIn = useOpening(info, clock, onReload);
  const [password, setPassword] = useState('');
  const [justification, setJustification] = useState('');
  const needsPassword = info.needs_password || failure?.code === 'exam-password-wrong';
  const needsJustification = info.needs_justification || failure?.code === 'exam-justification-required';
  const open = mayEnter(info);
  const goesOn = info.open_answer_id !== null;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onStart({
      ...(needsPassword ? { password } : {}),
      ...(needsJustification ? { justification: justification.trim() } : {}),
      environment: describeEnvironment(),
    });
  };
  const problemOf = (code: string): string | undefined =>
    failure?.code === code ? reason(failure) : undefined;

  return (
    <PageFrame width="wide">
      <Card>
        <header>
          <p className="lite-soft">{info.institution_name}</p>
          <h1 className="lite-title">{info.name}</h1>
        </header>
        {rehearsal}
        {unsentAnswers && (
          <Alert
            level={
              unsentAnswers === 'lost' || unsentAnswers === 'given_up'
                ? 'warning'
                : unsentAnswers === 'sent'
                  ? 'success'
                  : 'info'
            }
            live
          >
            <p>
              {t(
                unsentAnswers === 'sending'
                  ? 'exam.before.unsent_answers'
                  : unsentAnswers === 'sent'
                    ? 'exam.before.unsent_answers_done'
                    : unsentAnswers === 'given_up'
                      ? 'exam.before.unsent_answers_given_up'
                      : 'exam.before.unsent_answers_lost',
              )}
            </p>
          </Alert>
        )}
        <FormFacts info={info} />
        {open ? (
          <Form onSubmit={onSubmit}>
            {needsPassword && (
              <PasswordField
                label={t('exam.before.password')}
                help={t('exam.before.password_help')}
                autoComplete="off"
                required
                value={password}
                problem={problemOf('exam-password-wrong')}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            {needsJustification && (
              <TextAreaField
                label={t('exam.before.justification')}
                help={`${t('exam.before.justification_help')} ${t('exam.before.characters', {
                  used: justification.length,
                  max: justificationMaxChars,
                })}`}
                maxLength={justificationMaxChars}
                required
                rows={3}
                value={justification}
                problem={problemOf('exam-justification-required')}
                onChange={(event) => setJustification(event.target.value)}
              />
            )}
            {failure && !answerable.includes(failure.code) && (
              <Alert level="error" live>
                <p>{reason(failure)}</p>
              </Alert>
            )}
            <Button type="submit" wide busy={starting}>
              {t(
                starting
                  ? 'exam.before.starting'
                  : goesOn
                    ? 'exam.before.continue'
                    : info.attempts_used > 0
                      ? 'exam.before.start_again'
                      : 'exam.before.start',
              )}
            </Button>
          </Form>
        ) : (
          <>
            <Alert level="warning" live>
              <strong>{t('exam.before.closed')}</strong>
              <p>{reason({ code: info.reason ?? '', message: info.reason_message })}</p>
              {opensIn && <p>{t('exam.before.starts_in', { time: opensIn })}</p>}
            </Alert>
            <Button look="plain" onClick={onReload}>
              {t('exam.retry')}
            </Button>
          </>
        )}
        {list && (
          <Link className="lite-link before-back" to={list}>
            {t('exam.back_to_list')}
          </Link>
        )}
      </Card>
    </PageFrame>
  );
}
