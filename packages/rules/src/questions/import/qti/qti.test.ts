import { describe, expect, it } from 'vitest';
import type { ImportedQuestion } from '../types.ts';
import { parseQti, rootNameOf } from './package.ts';

const parse = (files: Record<string, string>): Promise<ImportedQuestion[]> =>
  parseQti({ paths: Object.keys(files), read: async (path) => files[path] ?? '' });
const problemsOf = ({ problems }: ImportedQuestion): string[] =>
  problems.map(({ key, params, blocking }) => `${blocking ? 'X' : '-'} ${key} ${params?.line ?? ''}`.trim());

const choice = (
  more: { body?: string; processing?: string; attributes?: string; choices?: string; beside?: string } = {},
) => `<?xml version="1.0"?>
<assessmentItem identifier="q" title="Capital" adaptive="false" timeDependent="false" ${more.attributes ?? ''}>
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
<correctResponse><value>A</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>${more.beside ?? ''}
<itemBody>${more.body ?? '<p>Qual?</p>'}
<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">
${more.choices ?? '<simpleChoice identifier="A">Brasília</simpleChoice><simpleChoice identifier="B">Rio</simpleChoice>'}
</choiceInteraction></itemBody>
${more.processing ?? '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'}
</assessmentItem>`;
const one = async (xml: string): Promise<ImportedQuestion> => {
  const [question] = await parse({ 'a.xml': xml });
  if (!question) throw new Error('No question');
  return question;
};

describe('a document that is broken or hostile', () => {
  it.each([
    ['cut', choice().slice(0, 500), 'qti_broken'],
    [
      'with an entity of its own',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${choice({ body: '<p>&x;</p>' }).slice(21)}`,
      'qti_doctype',
    ],
    [
      'with entities that grow',
      `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><assessmentItem>&b;</assessmentItem>`,
      'qti_doctype',
    ],
    [
      'with elements within elements',
      choice({ body: '<div>'.repeat(220) + '</div>'.repeat(220) }),
      'qti_too_deep',
    ],
    ['with too many elements', choice({ body: '<br/>'.repeat(200_001) }), 'qti_too_large'],
    ['of QTI 1.2', '<questestinterop><item ident="a"/></questestinterop>', 'qti_version'],
    ['of something else', '<html><body/></html>', 'qti_not_item'],
  ])('%s is named, and the others come in', async (_name, xml, key) => {
    const questions = await parse({ 'a.xml': xml, 'b.xml': choice() });
    const byPlace = Object.fromEntries(questions.map((question) => [question.place, question]));
    expect(byPlace['b.xml']?.problems).toEqual([]);
    if (key !== 'qti_not_item')
      expect(byPlace['a.xml']?.problems.map((problem) => problem.key)).toContain(key);
    expect((await one(xml)).problems.map((problem) => problem.key)).toContain(key);
    expect((await one(xml)).problems[0]?.params?.line).toBeGreaterThan(0);
  });

  it('brings no script, no link that runs and no address of elsewhere', async () => {
    const question = await one(
      choice({
        body: '<script>alert(1)</script><p onclick="x()">a<a href="javascript:x()">b</a><a href="https://a.b/">c</a></p><iframe src="x"/><img src="http://attacker.example/a.png" alt=""/><img src="//attacker.example/b.png" alt=""/><img src="../../../etc/passwd" alt="&quot; onerror=&quot;x"/><span data-gap="x">d</span><object data="javascript:x" type="image/png"/>',
      }),
    );
    const text = JSON.stringify([question.content, question.key]);
    expect(text).not.toMatch(/script|onclick|iframe|attacker|data-gap|onerror=\\"x/);
    expect(question.content.statement).toContain('<a href="https://a.b/">c</a>');
    expect(question.images.map(({ ref }) => ref)).toEqual(['etc/passwd']);
    expect(problemsOf(question).filter((line) => line.includes('external'))).toHaveLength(1);
  });

  it('can’t make the scoring run for long, nor name what every object inherits', async () => {
    const sums = `${'<sum>'.repeat(60)}<variable identifier="SCORE"/>${'</sum>'.repeat(60)}`;
    const rules = `<setOutcomeValue identifier="SCORE">${sums}</setOutcomeValue>`.repeat(1500);
    const slow = await one(choice({ processing: `<responseProcessing>${rules}</responseProcessing>` }));
    // Given up by the number of its steps, which is the same on every machine.
    expect(problemsOf(slow)[0]).toMatch(/^- qti_scoring \d+$/);
    expect(slow.key.correct_option_ids).toEqual(['A']);
    const names = await one(
      choice({
        choices:
          '<simpleChoice identifier="__proto__">x</simpleChoice><simpleChoice identifier="constructor">y</simpleChoice>',
      }),
    );
    expect(names.content.options.map(({ id }) => id)).toEqual(['a', 'b']);
  }, 30_000);
});

describe('scoring', () => {
  it('that is not there leaves the answer that is declared', async () => {
    expect((await one(choice({ processing: '' }))).key.correct_option_ids).toEqual(['A']);
  });

  it('with something unknown is named by its line, and the declared answer stays', async () => {
    const question = await one(
      choice({
        processing:
          '<responseProcessing>\n<setOutcomeValue identifier="SCORE"><customOperator/></setOutcomeValue></responseProcessing>',
      }),
    );
    expect(problemsOf(question)).toEqual(['- qti_scoring 11']);
    expect(question.key.correct_option_ids).toEqual(['A']);
  });

  it('that is worth parts becomes weights', async () => {
    const rule = (identifier: string, score: string) =>
      `<responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">${identifier}</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const question = await one(
      choice({ processing: `<responseProcessing>${rule('A', '4')}${rule('B', '1')}</responseProcessing>` }),
    );
    expect(question.key).toMatchObject({ correct_option_ids: ['A'], option_weights: { B: '25' } });
  });

  it('of numbers knows ranges and tolerances', async () => {
    const xml = `<assessmentItem identifier="n" title="n" adaptive="false" timeDependent="false">
<responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>3.14</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><p>π? <textEntryInteraction responseIdentifier="R"/></p></itemBody>
<responseProcessing><responseCondition>
<responseIf><equal toleranceMode="absolute" tolerance="0.01 0.01"><variable identifier="R"/><correct identifier="R"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf>
<responseElseIf><and><gte><variable identifier="R"/><baseValue baseType="float">3</baseValue></gte><lte><variable identifier="R"/><baseValue baseType="float">3.05</baseValue></lte></and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElseIf>
</responseCondition></responseProcessing></assessmentItem>`;
    expect((await one(xml)).key.gaps.R?.numbers).toEqual([
      { min: '3.13', max: '3.15', weight_percent: '100' },
      { min: '3', max: '3.05', weight_percent: '50' },
    ]);
  });
});

describe('a package', () => {
  const manifest = (resources: string) =>
    `<manifest identifier="m"><resources>\n${resources}</resources></manifest>`;
  const resource = (href: string, metadata = '') =>
    `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${href}">${metadata}<file href="${href}"/></resource>\n`;

  it('names what its manifest lists and it has not', async () => {
    const questions = await parse({
      'p/imsmanifest.xml': manifest(resource('items/a.xml') + resource('b.xml')),
      'p/items/a.xml': choice(),
    });
    expect(questions.map(({ place }) => place)).toEqual(['p/items/a.xml', 'p/imsmanifest.xml']);
    expect(questions[1] && problemsOf(questions[1])).toEqual(['X qti_file_missing 3']);
  });

  it('that lists nothing is read all the same', async () => {
    expect(await parse({ 'imsmanifest.xml': '<manifest', 'a.xml': choice(), 'b.css': '' })).toHaveLength(2);
  });

  it('tells discipline, tags and difficulty', async () => {
    const metadata =
      '<metadata><lom><general><keyword><langstring>capitais</langstring></keyword></general><educational><difficulty><source>LOMv1.0</source><value>difficult</value></difficulty></educational><classification><purpose><value>discipline</value></purpose><taxonPath><taxon><entry><langstring>Geografia</langstring></entry></taxon></taxonPath></classification></lom></metadata>';
    const [question] = await parse({
      'imsmanifest.xml': manifest(resource('a.xml', metadata)),
      'a.xml': choice(),
    });
    expect(question).toMatchObject({ tags: ['capitais'], difficulty: 'D', disciplineName: 'Geografia' });
  });

  it('whose shared text is missing comes in with a warning', async () => {
    const question = await one(choice({ beside: '<assessmentStimulusRef identifier="s" href="s.xml"/>' }));
    expect(problemsOf(question)).toEqual(['- qti_stimulus_missing 5']);
  });

  it('finds the root behind comments and instructions', () => {
    expect(rootNameOf('<?xml version="1.0"?><!-- <a> --><!DOCTYPE x><q:b c="1"/>')).toBe('b');
    expect(rootNameOf('no xml')).toBe('');
    expect(rootNameOf('<!-- open')).toBe('');
  });
});
