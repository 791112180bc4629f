import { useCallback, useEffect, useState } from 'react';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { getSession, isSignedIn } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import { OneMessage } from './one-message.tsx';

export const texts = ['public'] as const;

const askEveryMs = 20_000;

/** Polls the server, and goes back to the visitor's page when it is available. */
export default function MaintenanceScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const ask = useCallback(async () => {
    setAsking(true);
    try {
      await request('GET', '/api/v1/domains_config', { quiet: true, timeoutMs: 10_000 });
      await navigate(isSignedIn() ? (getSession().lastPath ?? '/') : '/login', { replace: true });
    } catch {
      setAsking(false);
    }
  }, [navigate]);
  useEffect(() => {
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [ask]);
  return (
    <OneMessage title={t('public.pages.maintenance')} text={t('public.pages.maintenance_text')}>
      <Button look="plain" busy={asking} onClick={() => void ask()}>
        {t('public.pages.maintenance_check')}
      </Button>
    </OneMessage>
  );
}
