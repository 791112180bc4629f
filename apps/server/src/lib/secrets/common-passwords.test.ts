import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it.each([
    'Password1',
    'Senha123',
    'Senha@2024',
    'P@ssw0rd',
    'P4ssw0rd!',
    'Mudar123',
    'Brasil2026',
    'Flamengo10',
    '123Mudar',
    'Qwerty123',
    '1q2w3e4R',
    'Aa123456',
    'Abc123',
    'Admin123',
    'TesteTeste1',
    'Jesus777',
    'Maria1990',
    'Professor1',
    'Aaaa11',
    'Zaq12wsx',
    'A1b2c3d4',
    'Certame1',
    'Verão2025',
    'D3us3fi3l',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Lagarta4Azul',
    'Tempestade9Rua',
    'xK7pQ2vR',
    'CavaloCorreto8Pilha',
    'Mariposa88Verde',
    'Zx9Lq4Tw',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("refuses the person's own name and e-mail", () => {
    const own = ['Tarcila Quintanilha', 'tquintanilha@escola.example'];
    expect(isCommonPassword('Quintanilha1', own)).toBe(true);
    expect(isCommonPassword('Tquintanilha99', own)).toBe(true);
    expect(isCommonPassword('Quintanilha1')).toBe(false);
  });
});
