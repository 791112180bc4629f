import { expect, it } from 'vitest';
import { findInputFaults } from './input-faults.ts';

const input = (id: string, type: string, validity: { valid: boolean; valueMissing: boolean }) => ({
  id,
  type,
  willValidate: true,
  validity,
});
const good = { valid: true, valueMissing: false };
const empty = { valid: false, valueMissing: true };
const wrong = { valid: false, valueMissing: false };

it('names what is wrong with each input, in their order', () => {
  const found = findInputFaults([
    input('name', 'text', empty),
    input('email', 'email', wrong),
    input('second', 'email', empty),
    input('phone', 'tel', good),
    input('consent', 'checkbox', empty),
    { ...input('hidden', 'text', empty), willValidate: false },
    { tagName: 'BUTTON' },
  ]);
  expect([...found]).toEqual([
    ['name', 'required'],
    ['email', 'email'],
    ['second', 'required'],
    ['consent', 'unchecked'],
  ]);
});
