/** First words of the addresses that belong to an exam: a document that begins with one of them is drawn by Preact. */
export const lightPages: readonly string[] = ['form', 'gform', 'questionnaire_answer'];

/** Whether `#/form/abc?x=1` is such an address. The inline script says the same (`vite/prefetch-script.ts`). */
export const isLightAddress = (hash: string): boolean =>
  lightPages.includes(hash.slice(1).split(/[/?]/)[1] ?? '');
