import { appVersion } from '@certame/contract/constants.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { loadDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import './version-screen.css';
import { ContinueLink } from '#lite/continue-link.tsx';

export const texts = ['public'] as const;

export default function VersionScreen() {
  const { t } = useTranslation();
  /** Undefined while it is loading, null if that fails. */
  const [server, setServer] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    loadDomainConfig().then(
      (config) => setServer(config.version),
      () => setServer(null),
    );
  }, []);
  const newer = typeof server === 'string' && server !== appVersion;
  return (
    <PageLayout>
      <Card>
        <h1 className="lite-title">{t('public.pages.version')}</h1>
        <dl className="version-list">
          <div>
            <dt>{t('public.pages.version_web')}</dt>
            <dd>{appVersion}</dd>
          </div>
          <div>
            <dt>{t('public.pages.version_server')}</dt>
            <dd>{server === undefined ? '…' : (server ?? t('public.pages.version_unknown'))}</dd>
          </div>
        </dl>
        {typeof server === 'string' && (
          <p className="lite-soft">{t(newer ? 'public.pages.version_other' : 'public.pages.version_same')}</p>
        )}
        {newer && <Button onClick={() => window.location.reload()}>{t('public.pages.reload')}</Button>}
        {!newer && <ContinueLink />}
      </Card>
    </PageLayout>
  );
}
