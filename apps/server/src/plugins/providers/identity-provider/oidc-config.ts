import { z } from 'zod';

/** An OpenID Connect provider people may sign in with. */
export interface OidcSettings {
  /** In addresses, in lower case. */
  name: string;
  /** On the button. */
  label: string;
  issuer: URL;
  clientId: string;
  /** A provider may take public clients, which have none. */
  clientSecret: string | undefined;
}

/** Variables of one provider; NAME is its name in addresses, e.g. OIDC_GOOGLE_ISSUER. For docs/maps/configuration.md. */
export const oidcVariables = {
  OIDC_NAME_ISSUER:
    'A provider to sign in with (NAME in upper case, e.g. OIDC_GOOGLE_ISSUER): its issuer, e.g. https://accounts.google.com.',
  OIDC_NAME_CLIENT_ID:
    'Client registered with it; its redirect address is PUBLIC_URL/api/v1/social/name/callback.',
  OIDC_NAME_CLIENT_SECRET: 'Secret of that client, unless it is a public one.',
  OIDC_NAME_LABEL: 'Its name on the button. Default: NAME.',
} as const;

const variable = /^OIDC_([A-Z0-9_]{1,40})_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/;
const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const providerSchema = z.object({
  ISSUER: z
    .url()
    .transform((text) => new URL(text))
    // Without TLS anybody on the way could vouch for anybody; on this machine there is no way.
    .refine((url) => url.protocol === 'https:' || isLocal(url), { error: 'must be an https address' }),
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1).optional(),
  LABEL: z.string().max(60).optional(),
});

/** Providers of the environment, and what is wrong with their variables. */
export function readOidcProviders(environment: Record<string, string | undefined>): {
  providers: OidcSettings[];
  problems: string[];
} {
  const found = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(environment)) {
    const [, provider, part] = variable.exec(name) ?? [];
    if (!provider || !part || !value?.trim()) continue;
    found.set(provider, { ...found.get(provider), [part]: value.trim() });
  }
  const providers: OidcSettings[] = [];
  const problems: string[] = [];
  for (const [name, values] of found) {
    const parsed = providerSchema.safeParse(values);
    if (parsed.success)
      providers.push({
        name: name.toLowerCase(),
        label: parsed.data.LABEL ?? name.charAt(0) + name.slice(1).toLowerCase(),
        issuer: parsed.data.ISSUER,
        clientId: parsed.data.CLIENT_ID,
        clientSecret: parsed.data.CLIENT_SECRET,
      });
    else
      problems.push(
        ...parsed.error.issues.map((issue) => `OIDC_${name}_${issue.path.join('.')}: ${issue.message}`),
      );
  }
  return { providers, problems };
}
