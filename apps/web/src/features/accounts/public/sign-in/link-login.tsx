import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { useState } from 'react';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { isSignedIn, useSession } from '#lib/session/session.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { ContinueLink } from '#lite/continue-link.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { enterByLink } from './enter.ts';

export interface LinkReply {
  model: SessionUser;
  institution_id: string;
  path: string;
}

/** Page of a login link. The session begins with a click and not with the visit, so that link scanners don't use the link up. */
export function LinkLogin({
  secret,
  use,
}: {
  secret: string | null;
  use: (secret: string) => Promise<LinkReply>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    if (!secret) return;
    setBusy(true);
    try {
      const { model, institution_id, path } = await use(secret);
      await navigate(enterByLink(model, institution_id, path), { replace: true });
    } catch (error) {
      setBusy(false);
      const isOver = isApiError(error) && (error.code === 'invalid-signature' || error.code === 'validation');
      if (isOver) await navigate('/invalid-signature', { replace: true });
      else showError(error);
    }
  };
  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">{t(secret ? 'registration.link.title' : 'registration.link.missing')}</h1>
        <p className="lite-soft">{t(secret ? 'registration.link.text' : 'registration.link.missing_text')}</p>
        {secret && user && isSignedIn() && (
          <Alert level="info">
            <p>{t('registration.link.replaces', { name: user.name })}</p>
          </Alert>
        )}
        {secret ? (
          <Button wide busy={busy} onClick={() => void go()}>
            {t(busy ? 'registration.link.submitting' : 'registration.link.submit')}
          </Button>
        ) : (
          <ContinueLink />
        )}
      </Card>
    </PageLayout>
  );
}
