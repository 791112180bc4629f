import type {
  confirmEmail,
  registrationOfLink,
} from '@certame/contract/features/accounts/registration/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import {
  isGoodPassword,
  type NewPassword,
  NewPasswordFields,
} from '#features/accounts/public/password/new-password.tsx';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError, request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { PasswordField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { PersonFields, type PersonValue } from './registration-fields.tsx';

export type Outcome = ReplyOf<typeof confirmEmail>['model'] | 'invalid';

export const sendConfirmation = async (body: object): Promise<Outcome> =>
  (
    await request<ReplyOf<typeof confirmEmail>>('POST', '/api/v1/store/verify', {
      body,
      quiet: true,
    })
  ).model;

/**
 * Email verification of a registration. Anybody may have entered this address, so the owner of the mailbox confirms or corrects name and
 * phone, and enters the registration's password or replaces it, since a stranger may know it.
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
  const [person, setPerson] = useState<PersonValue | null>(null);
  useEffect(() => {
    let gone = false;
    request<ReplyOf<typeof registrationOfLink>>('POST', '/api/v1/store/verify/registration', {
      body: { token },
      quiet: true,
    }).then(
      ({ model }) => !gone && setPerson({ name: model.name, phone: model.phone ?? '' }),
      (error: unknown) => {
        if (gone) return;
        if (isApiError(error) && error.code === 'activation-invalid') onOutcome('invalid');
        // If they can't be read, name and phone are entered again.
        else setPerson({ name: '', phone: '' });
      },
    );
    return () => {
      gone = true;
    };
  }, [token, onOutcome]);
  const [chosen, setChosen] = useState<NewPassword>({ password: '', password_confirmation: '' });
  const { busy, problems, onSubmit } = useSubmit(
    async () =>
      onOutcome(await sendConfirmation({ token, ...person, ...(choosing ? chosen : { password: typed }) })),
    (error) => {
      if (isApiError(error) && error.code === 'activation-invalid') onOutcome('invalid');
      else showError(error);
    },
  );
  if (!person) return <Skeleton lines={4} />;
  return (
    <Form onSubmit={onSubmit}>
      <PersonFields value={person} problems={problems} onChange={setPerson} />
      {choosing ? (
        <>
          <p className="lite-soft">{t('registration.verified.choose_text')}</p>
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
        {t('registration.verified.activate')}
      </Button>
      <Button look="plain" onClick={() => setChoosing(!choosing)}>
        {t(choosing ? 'registration.verified.typed' : 'registration.verified.choose')}
      </Button>
    </Form>
  );
}
