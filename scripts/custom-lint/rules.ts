import { dirname } from 'node:path';
import { areas } from '../../packages/contract/src/areas.ts';
import { findClimbingImports } from './climbing-imports.ts';
import { findPortugueseLiterals } from './portuguese-literals.ts';
import { findSharedKeys } from './query-keys.ts';
import { findRefusedNames } from './refused-names.ts';
import { withoutComments } from './without-comments.ts';
import { findWrittenOutTexts } from './written-out-texts.ts';

export interface Source {
  path: string;
  text: string;
}
export interface CustomRule {
  name: string;
  /** One line for each breach, beginning with the place. */
  check(sources: readonly Source[]): string[];
}

const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|\/tests?\/|\/testing\/|\/testing\.ts$/.test(path);
const at = (source: Source, index: number): string =>
  `${source.path}:${source.text.slice(0, index).split('\n').length}`;

function matches(source: Source, pattern: RegExp, text = source.text): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `${at({ ...source, text }, match.index)}: ${match[0].trim().slice(0, 80)}`,
  );
}

/** Where Portuguese text is data or speaks to whoever runs the commands, not to users of the product. */
const portugueseAllowed = [
  /^packages\/contract\/src\/messages\//,
  /^packages\/testkit\//,
  /^apps\/server\/src\/seed\//,
  // File format: column names and type words of the spreadsheet template.
  /^packages\/rules\/src\/questions\/import\//,
  // Spoken language: what voice control hears and says is Portuguese in every language of the interface.
  /^packages\/rules\/src\/exam\/voice\//,
  /^(scripts|bench|e2e)\//,
];

/** Of the web's pages: what is read page after page, in several calls, or without the endpoint's schemas (the shell). */
const ownReaders = [
  '/topbar/star-menu.tsx',
  '/mail-notice/mail-notice.tsx',
  '/menu/use-menu-counts.ts',
  '/profile/profile-form.tsx',
  '/chat/use-chat.ts',
  '/notifications/use-notifications.ts',
  '/resume/use-release-counts.ts',
  '/mail-text/mail-preview.tsx',
  '/picker/use-question-search.ts',
];

/** One file for each domain, area or kind of field, all alike: who looks for one knows its name. */
const catalogues = ['db/src/schema', 'apps/web/src/kit/cells', 'apps/web/src/kit/inputs'];
const isSource = (path: string): boolean =>
  /^(apps|packages|db)\/.*\.(tsx?|mts|mjs)$/.test(path) &&
  !isTest(path) &&
  !/\/messages\/|\.d\.mts$/.test(path);

const speaksNoPortuguese = ({ path }: Source): boolean =>
  /^(apps|packages|db)\/.*\.tsx?$/.test(path) &&
  !isTest(path) &&
  !portugueseAllowed.some((allowed) => allowed.test(path));

export const customRules: readonly CustomRule[] = [
  {
    name: 'tests outside of the web share their process: one that replaces a module or a global is an own-process.db.test.ts',
    check: (sources) =>
      sources
        .filter(
          ({ path }) =>
            /\.test\.ts$/.test(path) &&
            !path.startsWith('apps/web/') &&
            !path.endsWith('.own-process.db.test.ts'),
        )
        .flatMap((source) => matches(source, /vi\.(?:mock|doMock|stubGlobal|stubEnv)\(/g)),
  },
  {
    name: 'Preact leaves out an attribute that is false and no property: it is written as a text there',
    check: (sources) =>
      sources
        .filter(
          ({ path }) => /^apps\/web\/src\/(?:features\/exam|lite)\/.*\.tsx$/.test(path) && !isTest(path),
        )
        .flatMap((source) =>
          matches(source, /\b(?:spellCheck|draggable|contentEditable|translate)=\{false\}/g),
        ),
  },
  {
    name: 'the engine never mentions an area by name',
    check: (sources) => {
      const names = new RegExp(`['"\`](${areas.map((area) => area.key).join('|')})['"\`]`, 'g');
      return sources
        .filter(({ path }) => /^apps\/(server\/src\/crud|web\/src\/kit)\//.test(path) && !isTest(path))
        .flatMap((source) => matches(source, names, withoutComments(source.text)));
    },
  },
  {
    name: 'texts only in messages',
    check: (sources) =>
      sources
        .filter(speaksNoPortuguese)
        .flatMap((source) =>
          matches(source, /^.*[áéíóúâêôãõàçÁÉÍÓÚÂÊÔÃÕÇ].*$/gmu, withoutComments(source.text)),
        ),
  },
  {
    name: 'texts only in messages, also those that could be plain English letters',
    check: (sources) =>
      sources
        .filter(speaksNoPortuguese)
        .flatMap(({ path, text }) => findPortugueseLiterals(text).map((found) => `${path}: ${found}`)),
  },
  {
    name: 'no words written out in JSX: texts only in messages',
    check: (sources) =>
      sources
        .filter(({ path }) => /^apps\/web\/.*\.tsx$/.test(path) && !isTest(path))
        .flatMap((source) => findWrittenOutTexts(source.text).map((text) => `${source.path}: ${text}`)),
  },
  {
    name: 'a read of an endpoint is queryOf, a write is useCommand',
    check: (sources) =>
      sources
        .filter(
          ({ path }) =>
            /^apps\/web\/src\/(app|features)\/.*\.tsx?$/.test(path) &&
            !isTest(path) &&
            !ownReaders.some((reader) => path.endsWith(reader)),
        )
        .flatMap((source) =>
          matches(source, /\b(queryFn|mutationFn)\b.*|\w+Quer(?:y|ies|yData)\(\{ queryKey: \[['"`].*/g),
        ),
  },
  {
    name: 'one reader a query key',
    check: (sources) =>
      findSharedKeys(sources.filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !isTest(path))),
  },
  {
    name: 'code of a page is loaded by deferred or onDemand: a failed lazy stays failed',
    check: (sources) =>
      sources
        .filter(({ path }) => path.startsWith('apps/web/src/') && !path.startsWith('apps/web/src/lib/page/'))
        .flatMap((source) => matches(source, /\blazy\(.*/g, withoutComments(source.text))),
  },
  {
    name: 'help stands on one side: the theme alone orders the parts of a field',
    check: (sources) =>
      sources
        .filter(({ path }) => path.startsWith('apps/web/src/') && !path.endsWith('/shell-theme.tsx'))
        .flatMap((source) => matches(source, /\binputWrapperOrder\b.*/g)),
  },
  {
    name: 'acting outside of a scope says why, in a literal',
    check: (sources) =>
      sources
        .filter(
          ({ path }) =>
            path.startsWith('apps/server/src/') && !isTest(path) && !path.endsWith('plugins/database.ts'),
        )
        .flatMap((source) => matches(source, /\.asSystem\((?!\s*['"`])/g)),
  },
  {
    name: 'what follows a commit goes through afterCommit: no timers in features',
    check: (sources) =>
      sources
        .filter(({ path }) => /^apps\/server\/src\/(features|crud)\//.test(path) && !isTest(path))
        .flatMap((source) => matches(source, /\bsetTimeout\(.*/g, withoutComments(source.text))),
  },
  {
    name: 'routes parse, call and present: no SQL in routes.ts',
    check: (sources) =>
      sources
        .filter(({ path }) => /^apps\/server\/src\/features\/.*routes\.ts$/.test(path))
        .flatMap((source) => matches(source, /from '@certame\/db\/sql\.ts'|\.query\(|\btx\b\s*\.\w+/g)),
  },
  {
    name: 'the query builder comes through @certame/db/sql.ts, which says why',
    check: (sources) =>
      sources
        .filter(({ path }) => /^(apps|packages|db)\//.test(path) && path !== 'db/src/sql.ts')
        .flatMap((source) => matches(source, /from 'drizzle-orm'/g)),
  },
  {
    name: 'SQL goes through drizzle: its builder, or its sql tag for what is longer',
    check: (sources) =>
      sources
        .filter(
          ({ path }) =>
            /^apps\/server\/src\/(crud|lib|seed)\//.test(path) &&
            !isTest(path) &&
            // Start-up, on a connection of its own.
            !path.endsWith('/seed/installation.ts') &&
            !path.endsWith('/lib/prepared.ts'),
        )
        .flatMap((source) => matches(source, /\b(client|pool|app|system)\.query\b.*/g)),
  },
  {
    name: 'rows are parsed by a schema: queryRows, no type argument that nothing checks',
    check: (sources) =>
      sources
        .filter(({ path }) => /^apps\/server\/src\//.test(path) && !isTest(path))
        .flatMap((source) => matches(source, /\bexecute<.*/g, withoutComments(source.text))),
  },
  {
    name: 'what was done is said by success()',
    check: (sources) =>
      sources
        .filter(
          ({ path }) =>
            /^apps\/server\/src\//.test(path) && !isTest(path) && !path.endsWith('lib/success.ts'),
        )
        .flatMap((source) => matches(source, /level: 'success'.*/g)),
  },
  {
    name: 'tests are neither focused nor skipped without a reason',
    check: (sources) =>
      sources
        .filter(({ path }) => isTest(path))
        .flatMap((source) => matches(source, /\b(it|test|describe)\.(only|todo|fixme)\(/g)),
  },
  {
    name: "names are the field's: docs/glossary.md",
    check: (sources) =>
      sources
        .filter(({ path }) => /^(apps|packages|db)\//.test(path) && !path.includes('/messages/'))
        .flatMap(({ path, text }) =>
          findRefusedNames(`${text}\n${path}`).map((found) => `${path}: ${found}`),
        ),
  },
  {
    name: 'an import that leaves its home begins with #',
    check: (sources) =>
      sources.flatMap((source) => findClimbingImports(source).map((found) => `${source.path}: ${found}`)),
  },
  {
    name: 'names in kebab-case',
    check: (sources) =>
      sources
        .filter(
          ({ path }) => !/\/[a-z0-9.-]+$/.test(path) && !path.startsWith('packages/contract/src/messages/'),
        )
        .map(({ path }) => `${path}: not kebab-case`),
  },
  {
    name: 'one concept a file: at most 300 lines',
    check: (sources) =>
      sources
        .filter(({ path }) => /\.(tsx?|css)$/.test(path) && !path.includes('/messages/'))
        .filter(({ text }) => text.trimEnd().split('\n').length > 300)
        .map(({ path, text }) => `${path}: ${text.split('\n').length} lines`),
  },
  {
    name: 'at most 15 files a folder, tests and catalogues apart',
    check: (sources) => {
      const folders = Map.groupBy(
        sources.filter(({ path }) => isSource(path)),
        ({ path }) => dirname(path),
      );
      return [...folders]
        .filter(([folder, files]) => files.length > 15 && !catalogues.includes(folder))
        .map(([folder, files]) => `${folder}: ${files.length} files`);
    },
  },
  {
    name: 'the project speaks of itself alone',
    check: (sources) => sources.flatMap((source) => matches(source, /(^|[^.\w])\/(work|farm|root)\/[a-z]/g)),
  },
];
