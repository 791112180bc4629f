import { describe, expect, it } from 'vitest';
import { filesOfFolder, importForm, sourceProblemOf } from './import-source.ts';

const fileAt = (path: string, bytes = 1): File => {
  const file = new File([new Uint8Array(bytes)], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
};
const one = (name: string) => filesOfFolder([fileAt(name)]);

describe('what is sent to be imported', () => {
  it('is one file of the format', () => {
    expect(sourceProblemOf('gift', one('prova.GIFT'), false)).toBeNull();
    expect(sourceProblemOf('xlsx', one('prova.csv'), false)).toBe('wrong_type');
    expect(sourceProblemOf('xlsx', one('Prova.XLS'), false)).toBeNull();
    expect(sourceProblemOf('csv', [...one('a.csv'), ...one('b.csv')], false)).toBe('one_file');
  });

  it('or a folder that holds questions, without clutter', () => {
    const files = filesOfFolder([
      fileAt('enem/details.json'),
      fileAt('enem/.DS_Store'),
      fileAt('enem/__MACOSX/x.json'),
      fileAt('enem/questions/1/a.png'),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['enem/details.json', 'enem/questions/1/a.png']);
    expect(sourceProblemOf('enem_json', files, true)).toBeNull();
    expect(sourceProblemOf('enem_json', filesOfFolder([fileAt('fotos/a.png')]), true)).toBe('wrong_type');
  });

  it('is no larger than what the server takes', () => {
    const large = { file: { size: 101 * 1024 * 1024 } as File, path: 'a.zip' };
    expect(sourceProblemOf('enem_json', [large], false)).toBe('too_large');
  });

  it('keeps paths and names the discipline only where one was chosen', () => {
    const form = importForm('enem_json', filesOfFolder([fileAt('enem/1/details.json')]), null, true);
    expect((form.get('file') as File).name).toBe('enem/1/details.json');
    expect(form.get('dry_run')).toBe('true');
    expect(form.has('discipline_id')).toBe(false);
    expect(importForm('gift', [], 'd', false).get('discipline_id')).toBe('d');
  });
});
