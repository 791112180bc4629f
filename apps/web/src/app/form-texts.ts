import { loadTexts } from '#lib/language/i18n.ts';

/**
 * Texts of forms, of what is wrong in them and of what went wrong: every screen of the shell has them before it is drawn, but its own lists, which are
 * shown without. Those get them when the first page stands.
 */
export const loadFormTexts = (): Promise<void> => loadTexts(['area-forms', 'validation', 'errors']);
