import { currentLanguage } from './language.ts';

/** An exact decimal as text ("7.50") with the language's decimal sign, without passing through a float. */
export const formatDecimal = (value: string): string =>
  currentLanguage() === 'en' ? value : value.replace('.', ',');
