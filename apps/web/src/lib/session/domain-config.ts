import type { domainsConfig } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useEffect, useState } from 'react';
import { request } from '#lib/http/http.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { getSession } from '#lib/session/session.ts';
import { showAccent } from '#lib/theme/brand.ts';
import { isHexColor } from '#lib/theme/color.ts';

export type DomainConfig = ReplyOf<typeof domainsConfig>;

let loading: Promise<DomainConfig> | null = null;

/** What this address shows before anybody is signed in; asked for once. */
export function loadDomainConfig(): Promise<DomainConfig> {
  loading ??= request<DomainConfig>('GET', '/api/v1/domains_config', {
    quiet: true,
    timeoutMs: 15_000,
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Null until it is known; the page works without it. Puts the brand's colour on. */
export function useDomainConfig(): DomainConfig | null {
  const [config, setConfig] = useState<DomainConfig | null>(null);
  useEffect(() => {
    let gone = false;
    loadDomainConfig().then(
      async (found) => {
        // Only a demonstration names roles: nobody else waits for these words.
        if (found.demo_accounts.length > 0) await loadTexts(['roles']).catch(() => undefined);
        if (gone) return;
        setConfig(found);
        if (isHexColor(found.primaryColor) && !getSession().institution) showAccent(found.primaryColor);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return config;
}
