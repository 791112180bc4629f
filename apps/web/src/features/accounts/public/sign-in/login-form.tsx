import { feedback } from '@certame/contract/constants.ts';
import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { useRef, useState } from 'react';
import { EmailField } from '#features/accounts/public/email-field.tsx';
import { ResendActivation } from '#features/accounts/public/registration/resend-activation.tsx';
import { notify } from '#lib/errors/notices.ts';
import { messagesOf, showError } from '#lib/errors/show-error.ts';
import { type ApiError, isApiError, request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { Button } from '#lite/button.tsx';
import { PasswordField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import { enter } from './enter.ts';

export interface Credentials {
  email: string;
  password: string;
}

const firstMessage = (error: ApiError): string => messagesOf(error)[0]?.message ?? '';
const isUnverified = (error: ApiError): boolean =>
  error.code === 'unverified_account' || error.data === 'unverified_account';

/** E-mail and password. A link's sealed e-mail is shown and can't be changed. */
export function LoginForm({
  value,
  onChange,
  sealedEmail,
}: {
  value: Credentials;
  onChange: (value: Credentials) => void;
  sealedEmail?: string | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  /** An address with a correct password that is not verified yet. */
  const [unverified, setUnverified] = useState<string | null>(null);
  const passwordFrame = useRef<HTMLDivElement>(null);

  const onFailure = (error: unknown): void => {
    if (!isApiError(error)) {
      showError(error);
      return;
    }
    if (error.code === 'first-access') void navigate('/first-access');
    else if (error.code === 'invalid-signature') void navigate('/invalid-signature', { replace: true });
    else if (isUnverified(error)) {
      notify('warning', firstMessage(error), feedback.unverifiedAccountMs);
      setUnverified(value.email.trim());
    } else if (error.status === 0 || error.status === 429 || error.status >= 500)
      notify('error', firstMessage(error), feedback.loginErrorMs);
    else {
      // The same text for every reason: a wrong e-mail must not be distinguishable from a wrong password.
      notify('error', t('public.login.failed'), feedback.loginErrorMs);
      setFailed(true);
      passwordFrame.current?.querySelector('input')?.select();
    }
  };

  const { busy, problems, onSubmit } = useSubmit(async () => {
    setFailed(false);
    const { model } = await request<{ model: SessionUser }>('POST', '/api/v1/login', {
      body: { email: value.email.trim(), password: value.password, s_email: sealedEmail },
      quiet: true,
      shape: enteredShape,
    });
    await navigate(enter(model), { replace: true });
  }, onFailure);

  return (
    <Form onSubmit={onSubmit}>
      <EmailField
        readOnly={sealedEmail !== undefined}
        value={value.email}
        problem={problems.email}
        aria-invalid={failed || undefined}
        onValue={(email) => onChange({ ...value, email })}
      />
      <div ref={passwordFrame}>
        <PasswordField
          label={t('public.login.password')}
          name="password"
          autoComplete="current-password"
          required
          value={value.password}
          problem={problems.password ?? (failed ? t('public.login.failed') : undefined)}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      </div>
      <Button type="submit" wide busy={busy}>
        {t(busy ? 'public.login.submitting' : 'public.login.submit')}
      </Button>
      {unverified !== null && <ResendActivation email={unverified} />}
      <Link className="lite-link" to="/forgot-password" style={{ justifySelf: 'center' }}>
        {t('public.login.forgot')}
      </Link>
    </Form>
  );
}
