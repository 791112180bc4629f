import { describe, expect, it } from 'vitest';
import { markPassages, passageTextOf, selectedPassage } from './passages.ts';

function standing(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}
const essay = '<p>A água é <b>de todos</b>.</p><p>Falta <span data-latex="x">x</span> a prova.</p>';

describe('passages of a text', () => {
  it('are marked across tags, and the words stay as they were', () => {
    const root = standing(essay);
    const text = passageTextOf(root);
    markPassages(root, [{ start: 2, quote: 'água é de' }]);
    expect(passageTextOf(root)).toBe(text);
    const marks = [...root.querySelectorAll('mark')];
    expect(marks.map((mark) => mark.textContent)).toEqual(['água é ', 'de']);
    expect(marks.map((mark) => mark.dataset.passage)).toEqual(['1', '1']);
  });
  it('may cross each other, and are left out where their words are gone', () => {
    const root = standing(essay);
    markPassages(root, [
      { start: 0, quote: 'A água é' },
      { start: 2, quote: 'água' },
      { start: 0, quote: 'petróleo' },
    ]);
    const numbers = [...root.querySelectorAll('mark')].map((mark) => mark.dataset.passage);
    expect(new Set(numbers)).toEqual(new Set(['1', '2']));
  });
  it('are taken from what is selected, without blanks, and formulas count for nothing', () => {
    const root = standing(essay);
    const [first] = root.querySelectorAll('p');
    const last = root.querySelectorAll('p')[1]?.lastChild;
    if (!first?.firstChild || !last) throw new Error('No text');
    const selection = document.getSelection();
    selection?.setBaseAndExtent(first.firstChild, 1, first.firstChild, 7);
    expect(selectedPassage(root, selection)).toEqual({ start: 2, quote: 'água' });
    selection?.setBaseAndExtent(last, 0, last, 8);
    const found = selectedPassage(root, selection);
    expect(found).toEqual({ start: passageTextOf(root).indexOf('a prova'), quote: 'a prova' });
    selection?.removeAllRanges();
    expect(selectedPassage(root, selection)).toBeNull();
  });
});
