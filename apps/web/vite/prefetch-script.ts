import type { InlinePrefetch } from '#kit/grid/inline-prefetch.ts';

type Files = readonly string[];

/** Input of the inline script, written into the page by the build. */
export interface PrefetchManifest {
  /** Files of the texts that every page begins with, by language. */
  texts: Readonly<Record<string, Files>>;
  /** Files of the shell: texts by language, code, styles. */
  shellTexts: Readonly<Record<string, Files>>;
  code: Files;
  styles: Files;
  /** What draws the page: React, or Preact for those whose first segment is among `lightPages`. */
  libraries: { react: Files; preact: Files };
  lightPages: readonly string[];
  /** First segments of paths outside of the shell: their pages load none of its code. */
  outsideShell: readonly string[];
  /** The smaller of the two large files that every page begins with: the shell is prefetched when it has arrived. */
  light: string;
  /** Paths of the lists; `api` + path + `firstRowsQuery` is the address of a list's first rows. */
  lists: readonly string[];
  api: string;
  firstRowsQuery: string;
  /** Valid numbers of rows a page; the chosen one is in client storage under `keys.perPage`. */
  perPageChoices: readonly string[];
  appVersion: string;
  /** Keys of client storage. */
  keys: { user: string; app: string; institution: string; language: string; perPage: string };
  clock: { locale: string; parts: Intl.DateTimeFormatOptions };
}

/**
 * The inline script, which runs before any other code of the product. The build sends its source as text (`prefetchShell`), so it can use
 * nothing but its argument. Its failures are ignored: the code that follows requests what is missing.
 */
export function startPrefetch(manifest: PrefetchManifest): void {
  try {
    const add = (rel: string, files: Files = [], as = ''): void => {
      for (const file of files) {
        const link = document.createElement('link');
        link.rel = rel;
        if (as) link.as = as;
        link.crossOrigin = '';
        link.href = `./${file}`;
        document.head.append(link);
      }
    };
    const kept = <T>(name: string): T | null => JSON.parse(localStorage.getItem(name) ?? 'null');
    const { keys } = manifest;
    const language =
      [localStorage.getItem(keys.language), ...navigator.languages]
        .map((tag) => tag?.toLowerCase().split('-')[0] ?? '')
        .find((base) => base in manifest.texts) ?? 'pt';
    const address = location.hash.slice(1);
    const firstSegment = address.split(/[/?]/)[1] ?? '';
    add('modulepreload', manifest.libraries[manifest.lightPages.includes(firstSegment) ? 'preact' : 'react']);
    add('modulepreload', manifest.texts[language]);

    const user = kept<{ token: string }>(keys.user);
    if (!user || manifest.outsideShell.includes(firstSegment)) return;
    const app = kept<{ loggedIn: boolean; expiresAtMs: number }>(keys.app);
    const institutionId = kept<{ id: string | null }>(keys.institution)?.id;
    if (institutionId && app?.loggedIn && app.expiresAtMs > Date.now() && manifest.lists.includes(address)) {
      const rowsKept = localStorage.getItem(keys.perPage) ?? '';
      const query = manifest.perPageChoices.includes(rowsKept)
        ? manifest.firstRowsQuery.replace(/per_page=\d+/, `per_page=${rowsKept}`)
        : manifest.firstRowsQuery;
      const path = manifest.api + address + query;
      const headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        'X-Front-Host': location.host,
        'X-App-Version': manifest.appVersion,
        'X-Institution-Id': institutionId,
        Authorization: `Bearer ${user.token}`,
      };
      const reply = fetch(path, { headers }).then((it) => (it.ok ? it.json() : null));
      const rows: InlinePrefetch = { address: path, institutionId, reply: reply.catch(() => null) };
      Object.assign(window, { certameInlinePrefetch: rows });
    }

    // The shell is prefetched when the smaller half of the core has arrived: earlier it would share the line with the core, which has to
    // run before it. Then it begins to arrive about when the other half ends, on a slow line as on a fast one.
    const prefetchShell = ({ target }: Event): void => {
      if (!(target instanceof HTMLLinkElement) || !target.href.endsWith(manifest.light)) return;
      document.removeEventListener('load', prefetchShell, true);
      add('modulepreload', manifest.code);
      add('preload', manifest.styles, 'style');
      add('modulepreload', manifest.shellTexts[language]);
    };
    document.addEventListener('load', prefetchShell, true);
    // The thread is idle meanwhile: the first formatted time and number load the browser's tables.
    setTimeout(() => {
      new Intl.DateTimeFormat(manifest.clock.locale, { timeZone: 'UTC', ...manifest.clock.parts }).format();
      (1e4).toLocaleString(language);
    });
  } catch {
    // Without client storage nobody is signed in.
  }
}
