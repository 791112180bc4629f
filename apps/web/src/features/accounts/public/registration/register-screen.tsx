import type { registrationOptions } from '@certame/contract/features/accounts/registration/endpoints.ts';
import { useEffect, useState } from 'react';
import { EmailField } from '#features/accounts/public/email-field.tsx';
import { isGoodPassword, NewPasswordFields } from '#features/accounts/public/password/new-password.tsx';
import { ProviderButtons } from '#features/accounts/public/sign-in/provider-buttons.tsx';
import { notify } from '#lib/errors/notices.ts';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { send } from '#lib/http/send.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import {
  ConsentField,
  InstitutionField,
  PersonFields,
  type RegistrationOptions,
} from './registration-fields.tsx';

export const texts = ['public', 'registration'] as const;

/** Long enough to read that a message is on its way. */
const doneNoticeMs = 10_000;

const empty = {
  name: '',
  phone: '',
  email: '',
  password: '',
  password_confirmation: '',
  institution_id: '',
  accepted: false,
};

function RegistrationForm({ options }: { options: RegistrationOptions }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [value, setValue] = useState({ ...empty, institution_id: options.institutions[0]?.id ?? '' });
  const change = (patch: Partial<typeof value>): void => setValue((before) => ({ ...before, ...patch }));
  const { busy, problems, onSubmit } = useSubmit(async () => {
    const { terms_version, privacy_version } = options;
    const reply = await request<{ messages: { message: string }[] }>('POST', '/api/v1/store', {
      body: { ...value, email: value.email.trim(), terms_version, privacy_version },
      quiet: true,
    });
    for (const { message } of reply.messages) notify('success', message, doneNoticeMs);
    await navigate(`/login?email=${encodeURIComponent(value.email.trim())}`, { replace: true });
  }, showError);
  return (
    <Form onSubmit={onSubmit}>
      <InstitutionField
        institutions={options.institutions}
        value={value.institution_id}
        problem={problems.institution_id}
        onChange={(institution_id) => change({ institution_id })}
      />
      <PersonFields value={value} problems={problems} onChange={change}>
        <EmailField value={value.email} problem={problems.email} onValue={(email) => change({ email })} />
      </PersonFields>
      <NewPasswordFields isFirst value={value} problems={problems} onChange={change} />
      <ConsentField
        accepted={value.accepted}
        problem={problems.accepted}
        onChange={(accepted) => change({ accepted })}
      />
      <Button type="submit" wide busy={busy} disabled={!isGoodPassword(value)}>
        {t(busy ? 'registration.register.submitting' : 'registration.register.submit')}
      </Button>
    </Form>
  );
}

/** Self-registration, where an institution allows it; elsewhere the page says how to get an account. */
export default function RegisterScreen() {
  const { t } = useTranslation();
  const config = useDomainConfig();
  const [options, setOptions] = useState<RegistrationOptions | null>(null);
  useEffect(() => {
    let gone = false;
    send<typeof registrationOptions>('GET', '/api/v1/store', {}, { quiet: true }).then(
      (found) => !gone && setOptions(found),
      (error: unknown) => !gone && showError(error),
    );
    return () => {
      gone = true;
    };
  }, []);
  const closed = options?.institutions.length === 0;
  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">
          {t(closed ? 'registration.register.closed' : 'registration.register.title')}
        </h1>
        <p className="lite-soft">
          {t(closed ? 'registration.register.closed_text' : 'registration.register.text')}
        </p>
        {!options && <Skeleton lines={6} />}
        {options && !closed && <RegistrationForm options={options} />}
        {!closed && config && config.providers.length > 0 && <ProviderButtons providers={config.providers} />}
        <Link className="lite-link" to="/login" style={{ justifySelf: 'center' }}>
          {t('registration.register.have_account')}
        </Link>
      </Card>
    </PageLayout>
  );
}
