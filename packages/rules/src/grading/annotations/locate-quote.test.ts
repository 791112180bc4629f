import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate-quote.ts';

describe('a marked passage', () => {
  it.each<[string, string, number, string, number | null]>([
    ['stands where it was marked, also of equal ones', 'a água é a água', 11, 'água', 11],
    ['is found where text came before it', 'Hoje: a água', 2, 'água', 8],
    ['is the nearer one of two', 'água, rio, água', 9, 'água', 11],
    ['is the one before where both are as near', 'ab ab', 1.5, 'ab', 0],
    ['is not found in other words', 'o mar', 0, 'água', null],
    ['is nothing without words', 'o mar', 0, '', null],
  ])('%s', (_, text, start, quote, expected) => {
    expect(locateQuote(text, { start, quote })).toBe(expected);
  });
});
