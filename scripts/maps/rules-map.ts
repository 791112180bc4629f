import { byFirst, code, page, table } from './format.ts';
import { type SourceFile, sources, usersOf } from './sources.ts';

/** The first sentence of a docstring. */
function firstSentence(comment: string): string {
  const text = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text).replaceAll('|', '\\|');
}

const exported = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:async )?(?:function\*? |const )(\w+)/g;

function rulesOf({ path, text }: SourceFile): string[][] {
  return [...text.matchAll(exported)].map(([, comment, name = '']) => {
    const callers = usersOf(path, name).filter(({ path: user }) => !user.startsWith('packages/rules/'));
    return [
      code(name),
      comment ? firstSentence(comment) : '',
      code(path),
      [...new Set(callers.map(({ path: user }) => code(user)))].sort().join('<br>'),
    ];
  });
}

/** Pure decisions, and who asks them. */
export const rulesMap = (): string =>
  page(
    'Rules',
    'What packages/rules decides, without a database: deadlines, access, transitions, scores. A rule without a caller is used by other rules.',
    table(
      ['rule', 'decision', 'file', 'asked by'],
      sources
        .filter(({ path }) => path.startsWith('packages/rules/src/'))
        .flatMap(rulesOf)
        .sort(byFirst),
    ),
  );
