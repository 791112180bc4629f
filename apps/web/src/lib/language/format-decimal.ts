import { currentLanguage } from './language.ts';

/** An exact decimal as text ("7.50") with the language's decimal sign, without passing through a float. */
export const formatDecimal = (value: string): string =>
  currentLanguage() === 'en' ? value : value.replace('.', ',');

export const currencySign = 'R$';

/** "-1234.5" -> "-R$ 1.234,50": Brazilian in every language, as dates are, and without passing through a float. */
export function formatMoney(value: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === '') return value;
  return `${sign}${currencySign}\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents.padEnd(2, '0')}`;
}
