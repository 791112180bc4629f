import type { EarlyRows } from '#kit/grid/early-rows.ts';

type Files = readonly string[];

/** What the page's own lines are told when they are written into it. */
export interface EarlyWants {
  /** Words that every page begins with, in each language. */
  texts: Readonly<Record<string, Files>>;
  /** Words, code and styles of the frame. */
  frameTexts: Readonly<Record<string, Files>>;
  code: Files;
  styles: Files;
  /** First words of addresses outside of the frame: their pages load none of its code. */
  outside: readonly string[];
  /** Of the two large files that every page begins with the smaller one: when it is there, the other one needs a little longer. */
  light: string;
  /** Lists, as the page's address names them; `api` before it and the query behind it are the address of their first rows. */
  lists: readonly string[];
  api: string;
  firstRowsQuery: string;
  /** Rows of a page that somebody may have chosen; they are kept under `keys.perPage`. */
  perPageChoices: readonly string[];
  appVersion: string;
  /** Names under which the browser keeps the session. */
  keys: { user: string; app: string; institution: string; language: string; perPage: string };
  clock: { locale: string; parts: Intl.DateTimeFormatOptions };
}

/**
 * Runs before any other code of the product. It is sent as text (`earlyOffice`): nothing outside of it exists there but what
 * it is given. Whatever goes wrong in it is left to the code that comes after.
 */
export function beginEarly(wants: EarlyWants): void {
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
    const { keys } = wants;
    const language =
      [localStorage.getItem(keys.language), ...navigator.languages]
        .map((tag) => tag?.toLowerCase().split('-')[0] ?? '')
        .find((base) => base in wants.texts) ?? 'pt';
    const address = location.hash.slice(1);
    add('modulepreload', wants.texts[language]);

    const user = kept<{ token: string }>(keys.user);
    if (!user || wants.outside.includes(address.split(/[/?]/)[1] ?? '')) return;
    const app = kept<{ loggedIn: boolean; expiresAtMs: number }>(keys.app);
    const institutionId = kept<{ id: string | null }>(keys.institution)?.id;
    if (institutionId && app?.loggedIn && app.expiresAtMs > Date.now() && wants.lists.includes(address)) {
      const rowsKept = localStorage.getItem(keys.perPage) ?? '';
      const query = wants.perPageChoices.includes(rowsKept)
        ? wants.firstRowsQuery.replace(/per_page=\d+/, `per_page=${rowsKept}`)
        : wants.firstRowsQuery;
      const path = wants.api + address + query;
      const headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        'X-Front-Host': location.host,
        'X-App-Version': wants.appVersion,
        'X-Institution-Id': institutionId,
        Authorization: `Bearer ${user.token}`,
      };
      const reply = fetch(path, { headers }).then((it) => (it.ok ? it.json() : null));
      const rows: EarlyRows = { address: path, institutionId, reply: reply.catch(() => null) };
      Object.assign(window, { certameEarlyRows: rows });
    }

    // Asked for now, the frame's code would share the line with the core, which has to run before it. Asked for when the smaller
    // half of the core is there, it begins to come about when the other half ends, on a slow line as on a fast one.
    const askForFrame = ({ target }: Event): void => {
      if (!(target instanceof HTMLLinkElement) || !target.href.endsWith(wants.light)) return;
      document.removeEventListener('load', askForFrame, true);
      add('modulepreload', wants.code);
      add('preload', wants.styles, 'style');
      add('modulepreload', wants.frameTexts[language]);
    };
    document.addEventListener('load', askForFrame, true);
    // The thread has nothing to do meanwhile: the first clock and the first number load tables of the browser.
    setTimeout(() => {
      new Intl.DateTimeFormat(wants.clock.locale, { timeZone: 'UTC', ...wants.clock.parts }).format();
      (1e4).toLocaleString(language);
    });
  } catch {
    // Without a memory of the browser nobody is signed in.
  }
}
