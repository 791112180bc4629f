/** The person has asked the browser to fetch no more than what is looked at. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
