import { justificationMaxChars } from '@certame/contract/constants.ts';
import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { enterFullscreen } from '#lib/page/fullscreen.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { PasswordField, TextAreaField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import { reasonsWithField } from '../can-enter.ts';
import type { Failure } from '../core/sending/failure.ts';
import type { StartInput } from '../core/transport.ts';
import { useReason } from '../use-reason.ts';
import { describeEnvironment } from './environment.ts';

interface Props {
  info: FormInfo;
  starting: boolean;
  failure: Failure | null;
  /** Text of the button; left out: that of an exam. */
  label?: string;
  onStart: (input: StartInput) => void;
}

function startKey({ open_answer_id, attempts_used }: FormInfo, starting: boolean): TextKey {
  if (starting) return 'exam.before.starting';
  if (open_answer_id !== null) return 'exam.before.continue';
  return attempts_used > 0 ? 'exam.before.start_again' : 'exam.before.start';
}

/** Starts the attempt, with the password and justification that the exam requires. */
export function StartForm({ info, starting, failure, label, onStart }: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const [password, setPassword] = useState('');
  const [justification, setJustification] = useState('');
  const needsPassword = info.needs_password || failure?.code === 'exam-password-wrong';
  const needsJustification = info.needs_justification || failure?.code === 'exam-justification-required';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // User activation: a browser enters full screen only after a click or a key, and this is the last one before the room.
    if (info.fullscreen_grace_ms !== null) void enterFullscreen();
    onStart({
      ...(needsPassword ? { password } : {}),
      ...(needsJustification ? { justification: justification.trim() } : {}),
      environment: describeEnvironment(),
    });
  };
  const problemOf = (code: string): string | undefined =>
    failure?.code === code ? reason(failure) : undefined;
  return (
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
      {failure && !reasonsWithField.includes(failure.code) && (
        <Alert level="error" live>
          <p>{reason(failure)}</p>
        </Alert>
      )}
      <Button type="submit" wide busy={starting}>
        {label !== undefined && !starting ? label : t(startKey(info, starting))}
      </Button>
    </Form>
  );
}
