import type { registrationOptions } from '@certame/contract/features/accounts/registration/endpoints.ts';
import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { socialResult } from '@certame/contract/features/accounts/social-login/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { send } from '#lib/http/send.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { Button } from '#lite/button.tsx';
import { TextField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import {
  ConsentField,
  InstitutionField,
  PersonFields,
  type RegistrationOptions,
} from './registration-fields.tsx';

/** Registration with a social login: the e-mail is the provider's, the rest can be corrected. */
export function SocialRegistration({
  token,
  result,
  onDone,
  onExpired,
}: {
  token: string;
  result: ReplyOf<typeof socialResult>['model'];
  onDone: (user: SessionUser) => Promise<void>;
  onExpired: (error: unknown) => void;
}) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<RegistrationOptions | null>(null);
  useEffect(() => {
    send<typeof registrationOptions>('GET', '/api/v1/store', {}, { quiet: true }).then(setOptions, showError);
  }, []);
  const [value, setValue] = useState({
    name: result.name ?? '',
    phone: '',
    institution_id: result.institutions[0]?.id ?? '',
    accepted: false,
  });
  const change = (patch: Partial<typeof value>): void => setValue((before) => ({ ...before, ...patch }));
  const { busy, problems, onSubmit } = useSubmit(async () => {
    const reply = await request<{ messages: { message: string }[]; model: SessionUser }>(
      'POST',
      '/api/v1/store_social',
      {
        body: {
          ...value,
          token,
          terms_version: options?.terms_version ?? '',
          privacy_version: options?.privacy_version ?? '',
        },
        quiet: true,
        shape: enteredShape,
      },
    );
    for (const { message } of reply.messages) notify('success', message);
    await onDone(reply.model);
  }, onExpired);
  return (
    <Form onSubmit={onSubmit}>
      <InstitutionField
        institutions={result.institutions}
        value={value.institution_id}
        problem={problems.institution_id}
        onChange={(institution_id) => change({ institution_id })}
      />
      <TextField
        label={t('public.login.email')}
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={result.email ?? ''}
      />
      <PersonFields value={value} problems={problems} onChange={change} />
      <ConsentField
        accepted={value.accepted}
        problem={problems.accepted}
        onChange={(accepted) => change({ accepted })}
      />
      <Button type="submit" wide busy={busy}>
        {t(busy ? 'registration.register.submitting' : 'registration.register.submit')}
      </Button>
    </Form>
  );
}
