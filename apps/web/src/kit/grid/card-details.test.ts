import { expect, test } from 'vitest';
import { cardDetails } from './card-details.ts';

const columns = (...keys: string[]) => keys.map((key) => ({ key }));

test('a card tells the state of its row first, then what follows its name', () => {
  expect([...cardDetails(columns('name', 'email', 'document', 'active', 'created_at'))]).toEqual([
    'active',
    'email',
  ]);
  expect([...cardDetails(columns('name', 'email', 'document'))]).toEqual(['email', 'document']);
  expect([...cardDetails(columns('name', 'state'))]).toEqual(['state']);
  expect([...cardDetails(columns('name'))]).toEqual([]);
});

test('a list says itself what tells most', () => {
  const declared = [{ key: 'name' }, { key: 'state' }, { key: 'score', cardDetail: true }, { key: 'number' }];
  expect([...cardDetails(declared)]).toEqual(['score']);
});

test('the name is never told twice', () => {
  expect([...cardDetails([{ key: 'state', cardDetail: true }, { key: 'number' }])]).toEqual(['number']);
});
