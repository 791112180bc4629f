import { expect, test } from 'vitest';
import { cardFacts } from './card-facts.ts';

const columns = (...keys: string[]) => keys.map((key) => ({ key }));

test('a card tells the state of its row first, then what follows its name', () => {
  expect([...cardFacts(columns('name', 'email', 'document', 'active', 'created_at'))]).toEqual([
    'active',
    'email',
  ]);
  expect([...cardFacts(columns('name', 'email', 'document'))]).toEqual(['email', 'document']);
  expect([...cardFacts(columns('name', 'state'))]).toEqual(['state']);
  expect([...cardFacts(columns('name'))]).toEqual([]);
});

test('a list says itself what tells most', () => {
  const declared = [{ key: 'name' }, { key: 'state' }, { key: 'score', fact: true }, { key: 'number' }];
  expect([...cardFacts(declared)]).toEqual(['score']);
});

test('the name is never told twice', () => {
  expect([...cardFacts([{ key: 'state', fact: true }, { key: 'number' }])]).toEqual(['number']);
});
