import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreItem } from '../../../scoring/score-item.ts';
import { importedAgain, packageOf } from '../../export/qti/testing/qti-round-trip.ts';
import { replaceImageRefs } from '../html.ts';
import type { ImportedQuestion } from '../types.ts';
import { parseQti } from './package.ts';

const folder = resolve(import.meta.dirname, '../../../../../../../shared/fixtures/qti');
const isThere = existsSync(folder);

/** What each document is to the bank: a type, or why it is none. */
const expected: Record<'2.2' | '3.0', Record<string, string>> = {
  '2.2': {
    'Example01-modalFeedback.xml': 'multiple_choice',
    'Example03-feedbackBlock-solution-random.xml': 'qti_adaptive',
    'Example04-feedbackBlock-templateBlock.xml': 'qti_adaptive',
    'adaptive.xml': 'qti_adaptive',
    'associate.xml': 'qti_interaction',
    'choice.xml': 'multiple_choice',
    'choice_fixed.xml': 'multiple_choice',
    'choice_multiple_chocolade.xml': 'check_box',
    'choice_ruby.xml': 'multiple_choice',
    'drawing.xml': 'qti_interaction',
    'extended_text.xml': 'simple_text',
    'feedback_adaptive.xml': 'qti_adaptive',
    'gap_match.xml': 'gap',
    'graphic_gap_match.xml': 'qti_interaction',
    'graphic_order.xml': 'qti_interaction',
    'hotspot.xml': 'qti_interaction',
    // It lists an example that was left out.
    'imsmanifest.xml': 'qti_file_missing',
    'inline_choice_math.xml': 'gap',
    'match.xml': 'gap',
    'mc_calc3.xml': 'qti_template',
    'mc_stat2.xml': 'qti_template',
    'multi-input.xml': 'gap',
    'order.xml': 'qti_interaction',
    'order_rtl.xml': 'qti_interaction',
    'orkney2.xml': 'multiple_choice',
    'select_point.xml': 'qti_interaction',
    'svg.xml': 'multiple_choice',
    'template_image.xml': 'qti_template',
    'upload.xml': 'media',
  },
  '3.0': {
    'BG007.xml': 'multiple_choice',
    'CatalogWithMultipleSupports.xml': 'check_box',
    'Example02-feedbackInline.xml': 'multiple_choice',
    'Example04-feedbackBlock-templateBlock.xml': 'qti_adaptive',
    'Example05-feedbackBlock-adaptive.xml': 'qti_adaptive',
    'Order_RTL_Hebrew.xml': 'qti_interaction',
    'QTI3-graphic-order.xml': 'qti_interaction',
    'QTI3-match.xml': 'gap',
    'RTL_Hebrew.xml': 'check_box',
    'adaptive_mh1.xml': 'qti_adaptive',
    'adaptive_template.xml': 'qti_adaptive',
    'choice.xml': 'multiple_choice',
    'choice_multiple.xml': 'check_box',
    'choice_ruby.xml': 'multiple_choice',
    'end-attempt-example-1.xml': 'multiple_choice',
    'essay.xml': 'essay',
    'example-graphic-assoc-1alt.xml': 'qti_interaction',
    'feedback_adaptive.xml': 'qti_adaptive',
    'graphic-gap-match-item1.xml': 'qti_interaction',
    'graphic_associate.xml': 'qti_interaction',
    'graphic_order.xml': 'qti_interaction',
    'hottext.xml': 'qti_interaction',
    'inline_choice_math.xml': 'gap',
    'math.xml': 'multiple_choice',
    'mc_calc5.xml': 'qti_template',
    'mc_stat2.xml': 'qti_template',
    'nested_object.xml': 'simple_text',
    'order_rtl.xml': 'qti_interaction',
    'position_object.xml': 'qti_interaction',
    'qti3-choice-aria-mathml-catalog.xml': 'multiple_choice',
    'ruby_i23n.xml': 'multiple_choice',
    'slider-1.xml': 'qti_interaction',
    'svg.xml': 'multiple_choice',
    'template_image.xml': 'qti_template',
    'text_entry.xml': 'gap',
    'unbelievable_night_item3.xml': 'multiple_choice',
  },
};

function parseFolder(path: string): Promise<ImportedQuestion[]> {
  const at = join(folder, path);
  const paths = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.xml'),
  );
  return parseQti({ paths: paths.sort(), read: async (name) => readFileSync(join(at, name), 'utf8') });
}
const isTaken = ({ problems }: ImportedQuestion): boolean => !problems.some(({ blocking }) => blocking);
const outcome = (question: ImportedQuestion): string =>
  question.problems.find(({ blocking }) => blocking)?.key ?? question.type;
const find = (questions: readonly ImportedQuestion[], place: string): ImportedQuestion => {
  const found = questions.find((question) => `/${question.place}`.endsWith(`/${place}`));
  if (!found) throw new Error(`No question ${place}`);
  return found;
};
const score = ({ type, content, key }: ImportedQuestion, value: unknown): string => {
  const result = scoreItem({ type, content, key, value, max: '10' });
  return result.state === 'auto' ? result.score : 'by hand';
};

describe.skipIf(!isThere)("1EdTech's examples (skipped where ../shared/fixtures/qti is absent)", () => {
  it.each(['2.2', '3.0'] as const)('of QTI %s come in, or are named with their line', async (version) => {
    const questions = await parseFolder(version);
    const found = Object.fromEntries(questions.map((question) => [question.place, outcome(question)]));
    expect(found).toEqual(expected[version]);
    for (const { problems } of questions)
      for (const { key, params } of problems)
        if (key.startsWith('qti_')) expect(params?.line, key).toBeGreaterThan(0);
  });

  it('are scored as they say', async () => {
    const questions = [...(await parseFolder('2.2')), ...(await parseFolder('3.0'))];
    const water = find(questions, 'choice_multiple.xml');
    expect([['H', 'O'], ['H'], ['H', 'Cl'], ['H', 'O', 'Cl']].map((value) => score(water, value))).toEqual([
      '10',
      '5',
      '0',
      '5',
    ]);
    const york = find(questions, 'text_entry.xml');
    expect(['York', 'york', 'Lancaster'].map((RESPONSE) => score(york, { RESPONSE }))).toEqual([
      '10',
      '5',
      '0',
    ]);
    const acronyms = find(questions, 'CatalogWithMultipleSupports.xml');
    expect([['QTI', 'AfA'], ['QTI']].map((value) => score(acronyms, value))).toEqual(['10', '0']);
    const freud = find(questions, 'Example01-modalFeedback.xml');
    expect(['true', 'false'].map((value) => score(freud, value))).toEqual(['10', '0']);
    expect([freud.key.feedback_right, freud.key.feedback_wrong]).toEqual([
      '<p>correct</p>',
      '<p>incorrect</p>',
    ]);
    expect(find(questions, 'Example02-feedbackInline.xml').key.option_feedback).toEqual({
      true: "<p>That's correct</p>",
      false: "<p>That's not correct</p>",
    });
    const multi = find(questions, 'multi-input.xml');
    expect(multi.content.gaps.map(({ kind }) => kind)).toEqual([
      'select',
      'select',
      'text',
      'select',
      'select',
      'select',
    ]);
    expect(find(questions, 'math.xml').content.statement).toContain('data-latex="E=m{c}^{2}"');
  });

  it('a shared stimulus stands before what is asked about it', async () => {
    const questions = await parseFolder('packages/sharedStimulus');
    expect(questions.map(outcome)).toEqual(['essay', 'qti_interaction', 'multiple_choice']);
    for (const question of questions.filter(isTaken)) {
      expect(question.content.statement).toContain('An Unbelievable Night');
      expect(question.images.map(({ ref }) => ref)).toContain('passages/images/exemplarSection01_title.png');
    }
  });

  it("a test's package comes in whole, with what its sections say", async () => {
    const questions = await parseFolder('packages/englishBasicLevelV2');
    expect(questions).toHaveLength(52);
    expect(questions.filter((question) => !isTaken(question))).toEqual([]);
    const song = find(questions, 'A_104374830.xml');
    expect(song.content.statement).toMatch(/^<p><b>Bilde aus den Verbformen/);
    expect(['songs were sung', 'songs sung'].map((RESPONSE_1) => score(song, { RESPONSE_1 }))).toEqual([
      '10',
      '0',
    ]);
  });

  it('what is adaptive in a package is named, the rest comes in', async () => {
    const questions = await parseFolder('packages/feedbackTest');
    expect(questions.map(outcome).sort()).toEqual([
      'multiple_choice',
      'multiple_choice',
      'qti_adaptive',
      'qti_adaptive',
      'qti_adaptive',
      'qti_adaptive',
    ]);
  });

  it('what came in leaves and comes back the same', async () => {
    const sources = [
      '2.2',
      '3.0',
      'packages/sharedStimulus',
      'packages/englishBasicLevelV2',
      'packages/feedbackTest',
    ];
    const first = (await Promise.all(sources.map(parseFolder))).flat().filter(isTaken);
    expect(first.length).toBeGreaterThan(80);
    const files = new Map<string, { id: string; name: string; mime: string; size: number }>();
    const fileOf = (ref: string): string => {
      const known = files.get(ref);
      if (known) return known.id;
      const id = `0196c1f2-aaaa-7bbb-8ccc-${String(files.size).padStart(12, '0')}`;
      files.set(ref, { id, name: 'a.png', mime: 'image/png', size: 1 });
      return id;
    };
    const stored = first.map(
      (question): ImportedQuestion =>
        JSON.parse(JSON.stringify(question), (_name, value: unknown) =>
          typeof value === 'string' ? replaceImageRefs(value, fileOf, () => '') : value,
        ),
    );
    const exported = stored.map((question, index) => ({
      ...question,
      id: `0196c1f2-bbbb-7bbb-8ccc-${String(index).padStart(12, '0')}`,
      externalKey: null,
      files: [...files.values()],
    }));
    const again = await importedAgain(packageOf(exported));
    const plain = ({ title, type, content, key, tags }: ImportedQuestion) => ({
      title,
      type,
      content,
      key,
      tags,
    });
    expect(again.map(plain)).toEqual(stored.map(plain));
  });
});
