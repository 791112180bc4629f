import { expect, it } from 'vitest';
import { partsOf } from './parts-of.ts';

it('files of a namespace stand under their names, with underscores', () => {
  expect(partsOf({ '../en/areas/classroom-configs.json': 1, 'news.ts': 2, './a-b/c.d-e.json': 3 })).toEqual({
    classroom_configs: 1,
    news: 2,
    'c.d_e': 3,
  });
});
