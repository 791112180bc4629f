import { systemAdminPermission } from '@certame/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '#lib/language/i18n.ts';
import { withRecent } from '../../navigation/recent-pages.ts';
import { findPages, mayOpen, palettePages } from './palette-pages.ts';
import { recordPath } from './palette-records.ts';

const t = ((key: string) => key.replace('titles./', '')) as unknown as Translate;
const manager = new Set(['students.menu', 'students.edit', 'courses.menu', 'campaigns.edit']);

describe('the palette', () => {
  it('offers permitted pages only', () => {
    const paths = palettePages(manager, t).map((page) => page.path);
    expect(paths).toContain('/students');
    expect(paths).not.toContain('/users');
    expect(paths).not.toContain('/students/create');
    expect(palettePages(new Set([systemAdminPermission]), t).map((page) => page.path)).not.toContain(
      '/students',
    );
  });

  it('offers the pages of work to those who do it, whoever else may open their address', () => {
    const offered = (...held: string[]) => palettePages(new Set(held), t).map((page) => page.path);
    expect(offered('questionnaires.menu.answers')).not.toContain('/questionnaires/create');
    expect(offered('questionnaires.create')).toContain('/questionnaires/create');
  });

  it('finds without accents, in any order of words, titles first', () => {
    const page = (title: string, group: string) => ({ path: `/${title}`, title, group });
    const pages = [
      page('Notas', 'Relatório de avaliações'),
      page('Avaliações', 'Início'),
      page('Turmas', 'x'),
    ];
    expect(findPages(pages, 'AVALIACOES').map((one) => one.title)).toEqual(['Avaliações', 'Notas']);
    expect(findPages(pages, 'rela nota').map((one) => one.title)).toEqual(['Notas']);
  });

  it('opens the page of a record, or its list where that is not permitted', () => {
    const record = { id: '0190d3a0-0000-7000-8000-000000000000', label: 'Ana & João', parent_id: null };
    expect(recordPath('students', record, manager)).toBe(`/students/${record.id}/edit`);
    expect(recordPath('courses', record, manager)).toBe('/courses?q=Ana%20%26%20Jo%C3%A3o');
    expect(recordPath('answers', { ...record, id: 'kq7' }, new Set(['questionnaires.can_answer']))).toBe(
      '/form/kq7',
    );
    expect(recordPath('leads', { ...record, parent_id: record.id }, manager)).toBe(
      `/campaigns/${record.id}/edit?tab=leads&q=Ana%20%26%20Jo%C3%A3o&lead=${record.id}`,
    );
    expect(recordPath('classrooms', { ...record, label: 'Sala 01' }, manager)).toBe(
      '/classrooms?q=Sala%2001',
    );
    expect(recordPath('questions', record, manager)).toBe('/base_question?q=Ana%20%26%20Jo%C3%A3o');
  });

  it('never takes the public page of a campaign for one of the shell', () => {
    expect(mayOpen('/campaigns/vestibular', manager)).toBe(false);
    expect(mayOpen('/campaigns/0190d3a0-0000-7000-8000-000000000000/edit', manager)).toBe(true);
  });

  it('keeps the last pages, each once', () => {
    const visits = ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g'];
    const kept = visits.reduce<ReturnType<typeof withRecent>>(
      (pages, path) => withRecent(pages, { path }),
      [],
    );
    expect(kept.map((page) => page.path)).toEqual(['/g', '/f', '/e', '/d', '/c', '/a']);
  });
});
