import { describe, expect, it } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const shown = (text: string): string =>
  linkedParts(text)
    .map((part) => (part.href ? `[${part.text}]` : part.text))
    .join('');

describe('linkedParts', () => {
  it.each([
    ['sem endereço', 'sem endereço'],
    ['veja https://a.example/x?y=1.', 'veja [https://a.example/x?y=1].'],
    ['(http://a.example) e https://b.example', '([http://a.example]) e [https://b.example]'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://a.example"onclick=x', '[https://a.example]"onclick=x'],
    ['<a href=https://a.example>', '<a href=[https://a.example]>'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
  it('loses nothing', () => {
    const text = 'a https://x.example, b http://y.example/z! c';
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
