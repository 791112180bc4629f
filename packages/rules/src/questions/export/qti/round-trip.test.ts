import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExportedQuestion } from '../question-writer.ts';
import { arbitraryQuestion } from './testing/arbitrary-question.ts';
import { importedAgain, packageOf } from './testing/qti-round-trip.ts';

const plain = ({
  title,
  type,
  difficulty,
  disciplineName,
  tags,
  content,
  key,
}: Pick<
  ExportedQuestion,
  'title' | 'type' | 'difficulty' | 'disciplineName' | 'tags' | 'content' | 'key'
>) => ({ title, type, difficulty, disciplineName, tags, content, key });

it('a question that leaves comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(arbitraryQuestion, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
      async (questions) => {
        const again = await importedAgain(packageOf(questions));
        expect(again.map(({ problems }) => problems)).toEqual(questions.map(() => []));
        expect(again.map(plain)).toEqual(questions.map(plain));
      },
    ),
    { numRuns: 200 },
  );
});
