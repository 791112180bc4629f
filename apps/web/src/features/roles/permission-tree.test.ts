import { describe, expect, it } from 'vitest';
import { branchState, carryOver, filterModules, keysOf, type Module } from './permission-tree.ts';

const modules: Module[] = [
  {
    name: 'Acadêmico',
    functionalities: [
      {
        name: 'Turmas',
        permissions: [
          { key: 'classes.menu', label: 'Ver' },
          { key: 'classes.edit', label: 'Editar' },
        ],
      },
      { name: 'Cursos', permissions: [{ key: 'courses.menu', label: 'Ver' }] },
    ],
  },
  {
    name: 'Comercial',
    functionalities: [{ name: 'Planos', permissions: [{ key: 'plans.menu', label: 'Ver' }] }],
  },
];

describe('permission tree', () => {
  it('keeps what was ticked and unticked when somebody else has saved meanwhile', () => {
    const carried = carryOver(new Set(['a', 'new']), new Set(['a', 'b', 'c']), new Set(['a', 'b', 'd']));
    // `b` was unticked here; `c` was removed and `d` added elsewhere.
    expect([...carried].toSorted()).toEqual(['a', 'd', 'new']);
    expect([...carryOver(new Set(), new Set(), new Set(['a']))]).toEqual(['a']);
    expect([...carryOver(new Set(['a']), new Set(['a']), new Set())]).toEqual([]);
  });

  it('finds branches and leaves without accents', () => {
    expect(filterModules(modules, 'academico').map(keysOf)).toEqual([
      ['classes.menu', 'classes.edit', 'courses.menu'],
    ]);
    expect(filterModules(modules, 'editar').map(keysOf)).toEqual([['classes.edit']]);
    expect(filterModules(modules, 'curs').map(keysOf)).toEqual([['courses.menu']]);
    expect(filterModules(modules, 'nada')).toEqual([]);
    expect(filterModules(modules, '')).toHaveLength(2);
  });
  it('knows all, some and none', () => {
    expect(branchState(['a', 'b'], new Set(['a', 'b', 'c']))).toBe('all');
    expect(branchState(['a', 'b'], new Set(['b']))).toBe('some');
    expect(branchState(['a', 'b'], new Set())).toBe('none');
  });
});
