import { useState } from 'react';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';

/** Sends another link to an account that awaits its email verification. The reply is the same for every address. */
export function ResendActivation({ email }: { email: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const send = async (): Promise<void> => {
    setState('busy');
    try {
      await request('POST', '/api/v1/store/resend', { body: { email }, quiet: true });
      setState('done');
    } catch (error) {
      showError(error);
      setState('idle');
    }
  };
  return (
    <Alert level={state === 'done' ? 'success' : 'warning'}>
      <p>{t(state === 'done' ? 'public.login.resent' : 'public.login.unverified')}</p>
      {state !== 'done' && (
        <Button look="plain" busy={state === 'busy'} onClick={() => void send()}>
          {t('public.login.resend')}
        </Button>
      )}
    </Alert>
  );
}
