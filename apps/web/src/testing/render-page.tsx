import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useMemo, useState } from 'react';
import { ConfirmDialogs } from '#kit/feedback/confirm.tsx';
import { type PageLocation, RoutingContext } from '#lib/page/router.tsx';
import { signIn } from '#lib/session/session.ts';

const tokenWith = (claims: object): string => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`;

/** Somebody with these permissions, of no institution. */
export function signInWith(permissions: readonly string[]): void {
  const nowS = Math.floor(Date.now() / 1000);
  signIn({
    id: 'u1',
    name: 'Ana Moura',
    phone: null,
    email: 'ana@certame.example',
    profile_picture: null,
    language: null,
    theme: null,
    people: [],
    firstAccess: false,
    email_verified_at: null,
    roles: [],
    permissions: permissions.map((name) => ({ name })),
    institutions: [],
    token: tokenWith({ iat: nowS, exp: nowS + 3600 }),
    unreadNotifications: 0,
    pingInterval: 60,
    slow_kbps_rate: 30,
  });
}

/** The address in which a page stands, without a browser's history. */
function Router({ visited, children }: { visited: string[]; children: ReactNode }) {
  const [location, setLocation] = useState<PageLocation>({ pathname: '/', search: '', state: null });
  const routing = useMemo(
    () => ({
      location,
      params: {},
      navigate: async (path: string) => {
        const url = new URL(path, 'http://page.example');
        visited.push(path);
        setLocation({ pathname: url.pathname, search: url.search, state: null });
      },
    }),
    [location, visited],
  );
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** Draws what stands on a page of the back office, with all that it expects around it. */
export function renderPage(page: ReactNode) {
  const visited: string[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Router visited={visited}>
          {page}
          <ConfirmDialogs />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, user, client, /** Addresses that the page has led to. */ visited };
}
