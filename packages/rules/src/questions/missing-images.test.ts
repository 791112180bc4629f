import { expect, it } from 'vitest';
import { contentOf, keyOf } from './import/parts.ts';
import { missingImageMark, missingImages } from './missing-images.ts';

it('the mark of a missing picture is found wherever it stands, by its name', () => {
  const mark = missingImageMark('a "b" & c.png', '[falta <a>]');
  expect(mark).toBe('<span data-missing-image="a &quot;b&quot; &amp; c.png">[falta &lt;a&gt;]</span>');
  const content = contentOf({ statement: `<p>x ${mark}</p>`, options: [{ id: 'a', html: mark }] });
  const key = keyOf({ option_feedback: { a: missingImageMark('d.png', '') } });
  expect(missingImages({ content, key })).toEqual(['a "b" & c.png', 'a "b" & c.png', 'd.png']);
  expect(
    missingImages({ content: contentOf({ statement: 'data-missing-image="a"' }), key: keyOf({}) }),
  ).toEqual([]);
});
