import { addressOf, request } from '#lib/http/http.ts';
import { getSession } from '#lib/session/session.ts';
import { takeEarlyRows } from './early-rows.ts';
import { gridQueryOf, readGridState } from './grid-state.ts';
import { storedPerPage } from './view/list-view.ts';

interface Asked {
  address: string;
  institutionId: string;
  reply: Promise<unknown>;
  /** Undefined until the reply is there. */
  rows?: unknown;
}
let asked: Asked | null = null;

/**
 * Asks for the rows of the list that the browser's address names, before the code that draws them is there, unless the page
 * itself has done so.
 */
export function askFirstRows(path: string, search: string): void {
  const institutionId = getSession().activeInstitutionId;
  if (institutionId === null) return;
  const query = gridQueryOf(readGridState(new URLSearchParams(search)), storedPerPage());
  const address = addressOf(path, query);
  const ask = () => request<unknown>('GET', path, { query, quiet: true });
  const early = takeEarlyRows(address, institutionId);
  const reply = early ? early.then((rows) => rows ?? ask()) : ask();
  const mine: Asked = { address, institutionId, reply };
  reply.then(
    (rows) => {
      mine.rows = rows;
    },
    // Who takes the rows hears of the failure.
    () => undefined,
  );
  asked = mine;
}

const fits = (one: Asked | null, address: string): one is Asked =>
  one?.address === address && one.institutionId === getSession().activeInstitutionId;

/** The rows asked for ahead, once, where they are there already: the list is drawn with them at once. */
export function arrivedFirstRows<T>(address: string): T | undefined {
  if (!fits(asked, address) || asked.rows === undefined) return undefined;
  const { rows } = asked;
  asked = null;
  return rows as T;
}

/** The rows asked for ahead, once, to whoever asks for the very same; null when there are none. */
export function takeFirstRows<T>(address: string): Promise<T> | null {
  const taken = asked;
  asked = null;
  return fits(taken, address) ? (taken.reply as Promise<T>) : null;
}
