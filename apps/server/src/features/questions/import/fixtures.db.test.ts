import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { describe, expect, it } from 'vitest';
import { type Files, useImportBench } from './testing/import-bench.ts';

const fixtures = join(import.meta.dirname, '../../../../../../../shared/fixtures');
const enemFolder = join(fixtures, 'enem-2020');
const giftFolder = join(fixtures, 'gift');

const at = await useImportBench();

const filesOf = (folder: string): Files =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(join(folder, '..'), path), bytes: readFileSync(path) };
    });

describe.skipIf(!existsSync(enemFolder))(
  'ENEM 2020 (skipped where ../shared/fixtures/enem-2020 is absent)',
  () => {
    it('comes in whole, with key, pictures and disciplines, and a second run writes nothing', {
      timeout: 300_000,
    }, async () => {
      const files = filesOf(enemFolder);
      const zip = [
        {
          path: 'enem.zip',
          bytes: packStored(files.map(({ path, bytes }) => ({ path, bytes: Buffer.from(bytes) }))),
        },
      ];
      const before = await at.count('questions');

      const dry = (await at.preview('enem_json', zip)).body.model;
      const errors = dry.rows.filter((row: { state: string }) => row.state === 'error');
      expect(errors).toEqual([]);
      expect(dry.summary).toEqual({ total: 182, new: 182, changed: 0, same: 0, error: 0 });
      expect(await at.count('questions')).toBe(before);

      expect(await at.run('enem_json', zip)).toMatchObject({ total: 182, new: 182, error: 0, errors: [] });
      const { rows } = await at.owner.query(
        `select q.external_key, q.title, q.has_key, d.name as discipline, v.content, k.key,
              array(select f.file_id from question_files f where f.version_id = v.id) as files
         from questions q join question_versions v on v.id = q.current_version_id
         join question_keys k on k.version_id = v.id left join disciplines d on d.id = q.discipline_id
        where q.external_key like 'enem:2020:%'`,
      );
      expect(rows).toHaveLength(182);
      const byKey = new Map(rows.map((row) => [row.external_key, row]));
      const imagesOf = (html: string) =>
        [...html.matchAll(/<img data-file="([^"]+)"/g)].map((match) => match[1]);
      for (const folder of readdirSync(join(enemFolder, 'questions'))) {
        const source = JSON.parse(
          readFileSync(join(enemFolder, 'questions', folder, 'details.json'), 'utf8'),
        );
        const language = source.language ? `:${source.language}` : '';
        const row = byKey.get(`enem:2020:${source.index}${language}`);
        expect(row, folder).toBeDefined();
        const letters = row.content.options.map((_option: unknown, index: number) => 'ABCDE'[index]);
        const right = row.content.options.findIndex(
          ({ id }: { id: string }) => row.key.correct_option_ids[0] === id,
        );
        expect(row.content.options, folder).toHaveLength(source.alternatives.length);
        // One question of the exam was annulled and has no right answer.
        const wanted = source.alternatives.some(
          ({ letter }: { letter: string }) => letter === source.correctAlternative,
        );
        expect(wanted ? letters[right] : row.key.correct_option_ids.length, folder).toBe(
          wanted ? source.correctAlternative : 0,
        );
        const html =
          row.content.statement + row.content.options.map((option: { html: string }) => option.html).join('');
        const sourceImages = new Set(
          [...JSON.stringify(source).matchAll(/questions\/([\w-]+\/[\w-]+\.\w+)/g)].map((match) => match[1]),
        );
        expect(new Set(imagesOf(html)).size, folder).toBe(sourceImages.size);
        expect(new Set(row.files), folder).toEqual(new Set(imagesOf(html)));
        expect(html, folder).not.toMatch(/data-import-ref|src=|<script/);
      }
      expect(new Set(rows.map((row) => row.discipline))).toEqual(
        new Set([
          'Ciências Humanas e suas Tecnologias',
          'Ciências da Natureza e suas Tecnologias',
          'Linguagens, Códigos e suas Tecnologias',
          'Matemática e suas Tecnologias',
        ]),
      );

      const counts = async () => [
        await at.count('questions'),
        await at.count('question_versions'),
        await at.count('files'),
        await at.count('disciplines'),
      ];
      const written = await counts();
      const stamp = (await at.owner.query('select max(updated_at) as at from questions')).rows[0].at;
      // The second time as the files of a folder.
      expect((await at.preview('enem_json', files)).body.model.summary).toEqual({
        total: 182,
        new: 0,
        changed: 0,
        same: 182,
        error: 0,
      });
      expect(await at.run('enem_json', files)).toMatchObject({ new: 0, changed: 0, same: 182, error: 0 });
      expect(await counts()).toEqual(written);
      expect((await at.owner.query('select max(updated_at) as at from questions')).rows[0].at).toEqual(stamp);
    });
  },
);

describe.skipIf(!existsSync(giftFolder))(
  'GIFT files (skipped where ../shared/fixtures/gift is absent)',
  () => {
    interface Theirs {
      type: string;
      choices?: { isCorrect: boolean; weight: number | null; text: { text?: string } }[];
      isTrue?: boolean;
      matchPairs?: { subquestion: { text: string } }[];
    }
    const theirShape = ({ type, choices, isTrue, matchPairs }: Theirs): string => {
      const list = Array.isArray(choices) ? choices : [];
      switch (type) {
        case 'MC': {
          // Without a right answer, those with a positive weight are.
          const hasRight = list.some(({ isCorrect }) => isCorrect);
          const right = list.map(({ isCorrect, weight }) => (hasRight ? isCorrect : (weight ?? 0) > 0));
          return `choice ${right.map(Number).join('')}`;
        }
        case 'TF':
          return `choice ${isTrue ? '10' : '01'}`;
        case 'Short':
          return `text ${list.length}`;
        case 'Numerical':
          return 'number';
        case 'Matching':
          return `select ${matchPairs?.filter(({ subquestion }) => subquestion.text !== '').length}`;
        default:
          return type === 'Essay' ? 'essay' : 'section';
      }
    };
    // biome-ignore lint/suspicious/noExplicitAny: rows as the database gives them
    const ourShape = ({ type, content, key }: any): string => {
      if (type === 'essay' || type === 'section') return type;
      if (type === 'gap') {
        const [gap] = content.gaps;
        if (gap.kind === 'select') return `select ${content.gaps.length}`;
        return gap.kind === 'number' ? 'number' : `text ${key.gaps[gap.id].texts.length}`;
      }
      return `choice ${content.options.map(({ id }: { id: string }) => Number(key.correct_option_ids.includes(id))).join('')}`;
    };

    it('come in as the other parser reads them, the 20 at once, and once only', {
      timeout: 120_000,
    }, async () => {
      const names = readdirSync(giftFolder).filter((name) => name.endsWith('.gift'));
      expect(names).toHaveLength(20);
      const files = names.map((name) => ({ path: name, bytes: readFileSync(join(giftFolder, name)) }));
      const theirs = names.flatMap((name): Theirs[] =>
        JSON.parse(readFileSync(join(giftFolder, name.replace('.gift', '.json')), 'utf8')).filter(
          ({ type }: Theirs) => type !== 'Category',
        ),
      );
      const result = await at.run('gift', files);
      expect(result).toMatchObject({ total: theirs.length, changed: 0, error: 0, errors: [] });
      expect(await at.run('gift', files)).toMatchObject({
        new: 0,
        changed: 0,
        same: theirs.length,
        error: 0,
      });
      const { rows } = await at.owner.query(
        `select q.type, v.content, k.key from questions q join question_versions v on v.id = q.current_version_id
         join question_keys k on k.version_id = v.id where q.external_key like 'gift:%'`,
      );
      expect(rows).toHaveLength(result.new);
      // The files repeat some questions; copies become one, so shapes are compared as a set.
      expect(new Set(rows.map(ourShape))).toEqual(new Set(theirs.map(theirShape)));
    });
  },
);
