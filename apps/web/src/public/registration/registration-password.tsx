import type { confirmEmail } from '@certame/contract/features/entrance/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useState } from 'react';
import { showError } from '../../lib/errors/show-error.ts';
import { isApiError, request } from '../../lib/http/http.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Button } from '../../lite/button.tsx';
import { PasswordField } from '../../lite/field.tsx';
import { Form } from '../../lite/form.tsx';
import { isGoodPassword, type NewPassword, NewPasswordFields } from '../password/new-password.tsx';
import { useSubmit } from '../use-submit.ts';

export type Outcome = ReplyOf<typeof confirmEmail>['model'] | 'invalid';

export const sendConfirmation = async (body: object): Promise<Outcome> =>
  (
    await request<ReplyOf<typeof confirmEmail>>('POST', '/api/v1/store/verify', {
      body,
      quiet: true,
    })
  ).model;

/**
 * Anybody may have typed this address into the registration. Whoever reads the mailbox types the password of it, or
 * chooses another one, which takes the place of the one that a stranger may know.
 */
export function RegistrationPassword({
  token,
  onOutcome,
}: {
  token: string;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<NewPassword>({ password: '', password_confirmation: '' });
  const { busy, problems, onSubmit } = useSubmit(
    async () => onOutcome(await sendConfirmation({ token, ...(choosing ? chosen : { password: typed }) })),
    (error) => {
      if (isApiError(error) && error.code === 'activation-invalid') onOutcome('invalid');
      else showError(error);
    },
  );
  return (
    <Form onSubmit={onSubmit}>
      {choosing ? (
        <>
          <p className="lite-soft">{t('entrance.verified.choose_text')}</p>
          <NewPasswordFields value={chosen} problems={problems} isFirst onChange={setChosen} />
        </>
      ) : (
        <PasswordField
          label={t('public.login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={typed}
          problem={problems.password}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" wide busy={busy} disabled={choosing && !isGoodPassword(chosen)}>
        {t('entrance.verified.activate')}
      </Button>
      <Button look="plain" onClick={() => setChoosing(!choosing)}>
        {t(choosing ? 'entrance.verified.typed' : 'entrance.verified.choose')}
      </Button>
    </Form>
  );
}
