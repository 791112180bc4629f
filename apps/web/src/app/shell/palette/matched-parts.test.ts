import { expect, it } from 'vitest';
import { matchedParts } from './matched-parts.ts';

it.each([
  ["Ângela d'Ávila", 'angela davila', ['Ângela', "d'Ávila"]],
  ['Ângela d’Ávila', "D'AVILA", ['d’Ávila']],
  ['Maria-José Prado', 'mariajose', ['Maria-José']],
  ['Straße', 'strasse', ['Straße']],
  ['Ana Prado', 'ana - silva', ['Ana']],
  ['Ana', '', []],
])('of %s, a search for %s marks %j', (text, query, parts) => {
  expect(matchedParts(text, query)).toEqual(parts);
});
