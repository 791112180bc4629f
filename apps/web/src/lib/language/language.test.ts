import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it('takes the stored choice first', () => {
    expect(chooseLanguage('fr', ['en-US'])).toBe('fr');
  });
  it('takes the first language of the browser that the product speaks', () => {
    expect(chooseLanguage(null, ['de-DE', 'es-MX', 'en'])).toBe('es');
    expect(chooseLanguage(null, ['pt-PT'])).toBe('pt');
    expect(chooseLanguage(null, ['EN-us'])).toBe('en');
  });
  it('falls back to Portuguese', () => {
    expect(chooseLanguage(null, ['de', 'ja'])).toBe('pt');
    expect(chooseLanguage('xx', [])).toBe('pt');
  });
});
