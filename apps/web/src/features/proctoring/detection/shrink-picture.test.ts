import { expect, it } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

const redsOf = (reds: readonly number[]): Uint8Array =>
  Uint8Array.from(reds.flatMap((red) => [red, 2 * red, 7, 255]));

it('takes the mean of what becomes one pixel', () => {
  const small = shrinkPicture(
    redsOf([10, 20, 30, 40, 10, 20, 50, 60]),
    { width: 4, height: 2 },
    { width: 2, height: 1 },
  );
  expect([...new Uint8Array(small)]).toEqual([15, 30, 7, 255, 45, 90, 7, 255]);
});

it('repeats the pixels of a smaller picture', () => {
  const large = shrinkPicture(redsOf([10, 20]), { width: 2, height: 1 }, { width: 4, height: 2 });
  const reds = [...new Uint8Array(large)].filter((_, at) => at % 4 === 0);
  expect(reds).toEqual([10, 10, 20, 20, 10, 10, 20, 20]);
});
