import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['page=2&size=10', { page: '2', size: '10' }],
    ['q=a+b%20c', { q: 'a b c' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids[]=1', { ids: ['1'] }],
    ['id=1&id=2', { id: ['1', '2'] }],
    ['filters[name]=x&filters[age][from]=1', { filters: { name: 'x', age: { from: '1' } } }],
    ['filters[state][]=a&filters[state][]=b', { filters: { state: ['a', 'b'] } }],
    ['%=1&a=%ZZ', { '%': '1', a: '%ZZ' }],
  ])('%s', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it('takes as many values of a list as an address can hold', () => {
    const ids = Array.from({ length: 400 }, (_, index) => String(index));
    expect(parseQuery(ids.map((id) => `ids[]=${id}`).join('&'))).toEqual({ ids });
  });

  it.each([
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    'a[constructor][prototype]=1',
  ])('leaves prototypes alone: %s', (text) => {
    const query = parseQuery(text);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.getPrototypeOf(query)).toBeNull();
    expect(query.x).toBeUndefined();
  });

  it('keeps what bears the name of a method', () => {
    expect(Object.keys(parseQuery('ids[toString]=1').ids as object)).toEqual(['toString']);
  });

  it('reads hostile texts in a moment', () => {
    for (const text of [
      'a[',
      'a[b]'.repeat(5000),
      'a[]=&'.repeat(20_000),
      '&'.repeat(100_000),
      `a${'[b]'.repeat(5000)}=1`,
    ])
      expect(typeof parseQuery(text)).toBe('object');
  });
});
