const checkDigit = (digits: readonly number[]): number => {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
  return ((sum * 10) % 11) % 10;
};

export const cpfDigits = 11;

/**
 * Brazilian taxpayer number: eleven digits, the last two computed from the others (Receita Federal, modulo 11).
 * Sequences of one repeated digit satisfy the arithmetic but are never issued.
 */
export function isValidCpf(value: string): boolean {
  if (!/^\d{11}$/.test(value) || /^(\d)\1{10}$/.test(value)) return false;
  const digits = [...value].map(Number);
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10];
}
