/**
 * The legal texts people agree to. A change of what messages/<language>/{terms,privacy}.ts say to them needs another
 * version here: consents name the version that was on the page.
 */
export const legalTexts = {
  terms: { version: '1.0', date: '2026-11-21' },
  privacy: { version: '1.0', date: '2026-11-21' },
} as const;
export type LegalDocument = keyof typeof legalTexts;
export const legalDocuments = Object.keys(legalTexts) as LegalDocument[];
