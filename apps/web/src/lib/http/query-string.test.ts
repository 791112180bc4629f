import { describe, expect, it } from 'vitest';
import { flattenQuery } from './query-string.ts';

const flat = (query: Parameters<typeof flattenQuery>[0]): string => decodeURIComponent(flattenQuery(query));

describe('flattenQuery', () => {
  it('writes nested keys and lists as key[sub] and key[sub][]', () => {
    expect(flat({ page: 2, filters: { q: 'ana', class_ids: ['a', 'b'] } })).toBe(
      'page=2&filters[q]=ana&filters[class_ids][]=a&filters[class_ids][]=b',
    );
  });

  it('leaves out null and undefined, and keeps empty text, zero and false', () => {
    expect(flat({ a: null, b: undefined, c: '', d: 0, e: false })).toBe('c=&d=0&e=false');
  });

  it('writes lists at the top and objects inside lists', () => {
    expect(flat({ ids: [1, 2], rows: [{ id: 3 }] })).toBe('ids[]=1&ids[]=2&rows[][id]=3');
  });

  it('escapes what a text may hold', () => {
    expect(flattenQuery({ q: 'a&b=c d' })).toBe('q=a%26b%3Dc+d');
  });
});
