import {
  boolean,
  cpf,
  date,
  decimal,
  email,
  longText,
  money,
  select,
  text,
} from '@certame/contract/kit/fields.ts';
import { expect, it } from 'vitest';
import { isShortField } from './is-short-field.ts';

it.each([
  ['a day', date(), true],
  ['a number', decimal({ scale: 2 }), true],
  ['an amount', money({ currency: 'BRL' }), true],
  ['a document', cpf(), true],
  ['a choice', select({ options: ['a', 'b'] }), true],
  ['a code', text({ max: 60 }), true],
  ['a name', text({ max: 61 }), false],
  ['a text of paragraphs', longText({ max: 60 }), false],
  ['an address', email(), false],
  ['a switch, whose help takes the line', boolean(), false],
])('%s stands beside another field or takes the whole line', (_name, field, isShort) => {
  expect(isShortField(field)).toBe(isShort);
});
