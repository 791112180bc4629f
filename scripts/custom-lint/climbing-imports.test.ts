import { describe, expect, it } from 'vitest';
import { findClimbingImports } from './climbing-imports.ts';

const inFeature = (text: string) =>
  findClimbingImports({ path: 'apps/web/src/features/chat/pane/head.tsx', text });

describe('imports that climb out of their home', () => {
  it('names the import to write instead', () => {
    expect(inFeature("import { Button } from '../../../kit/button.tsx';")).toEqual([
      '../../../kit/button.tsx is #kit/button.tsx',
    ]);
    expect(inFeature("import '../../exam/index.ts';")).toEqual([
      '../../exam/index.ts is #features/exam/index.ts',
    ]);
  });

  it('lets a home import its own parts relatively', () => {
    expect(inFeature("import { list } from '../list.ts'; import { a } from './a.ts';")).toEqual([]);
  });

  it('holds for the tests of an application too', () => {
    expect(
      findClimbingImports({ path: 'apps/server/test/x.test.ts', text: "import { a } from '../src/app.ts';" }),
    ).toEqual(['../src/app.ts is #app.ts']);
  });

  it('leaves the packages alone: they are flat, and import each other by name', () => {
    expect(
      findClimbingImports({ path: 'packages/rules/src/exam/a.ts', text: "import { b } from '../b/b.ts';" }),
    ).toEqual([]);
  });
});
