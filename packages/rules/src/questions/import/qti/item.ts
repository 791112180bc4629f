import type { Criterion } from '@certame/contract/features/questions/content.ts';
import { childOf, childrenOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { type Draft, finishImport } from '../finish.ts';
import { contentOf, distinctTags, keyOf, titleMaxChars, withoutControls } from '../parts.ts';
import type { ImportedImage, ImportedQuestion, ImportProblem } from '../types.ts';
import { statementOf } from './body.ts';
import { criteriaOf } from './criteria.ts';
import { exportedId, ignoredInteractions, interactionsOf, isKnownInteraction } from './interactions.ts';
import type { ItemMetadata } from './manifest.ts';
import { besidePath } from './paths.ts';
import { qtiBlockingKeys } from './problem-keys.ts';
import { type ItemParts, type QuestionParts, readQuestion } from './question-parts.ts';
import type { RenderContext } from './render.ts';
import { processingOf } from './scoring/processing.ts';
import type { Preamble } from './test-sections.ts';
import { asQti2, attributeOf, type Notice } from './tree.ts';

export interface ItemSource {
  /** Path of the document in the package. */
  path: string;
  metadata: ItemMetadata | undefined;
  /** What a test tells the candidate about the item's section. */
  preamble: Preamble | undefined;
  /** A shared text beside it, by its path in the package. */
  stimulusAt(path: string): XmlElement | undefined;
}

const blocking: ReadonlySet<string> = new Set(qtiBlockingKeys);
/** Of the same kind, as twenty sounds of one text, the first are named. */
const noticesMax = 20;

class Notices {
  readonly problems: ImportProblem[] = [];

  readonly add: Notice = (key, line, text = '') => {
    if (this.problems.some((one) => one.key === key && one.params?.line === line)) return;
    if (this.problems.length >= noticesMax) return;
    this.problems.push({ field: '_', key, blocking: blocking.has(key), params: { line, text } });
  };
}

/** Reasons why the item as a whole is none of the bank's questions. */
function refuse(item: XmlElement, notice: Notice): void {
  if (attributeOf(item, 'adaptive') === 'true') notice('qti_adaptive', item.line);
  const template = childOf(item, 'templateDeclaration') ?? childOf(item, 'templateProcessing');
  if (template) notice('qti_template', template.line);
}

const noGap = (): undefined => undefined;

/** What the section of a test says about its items stands before each of them: in the bank it stands alone. */
function preambleOf({ preamble }: ItemSource, contextAt: (path: string) => RenderContext): string {
  if (!preamble) return '';
  return preamble.rubrics
    .map((rubric) => statementOf(rubric, contextAt(preamble.path), noGap, () => undefined))
    .join('');
}

/** Shared texts come before what is asked about them. */
function stimuliOf(item: XmlElement, source: ItemSource, contextAt: (path: string) => RenderContext): string {
  return childrenOf(item, 'assessmentStimulusRef')
    .map((reference) => {
      const path = besidePath(source.path, attributeOf(reference, 'href'));
      const context = contextAt(path);
      const document = source.stimulusAt(path);
      const body = document && childOf(asQti2(document), 'stimulusBody');
      if (!body) {
        context.notice('qti_stimulus_missing', reference.line, attributeOf(reference, 'href').slice(0, 100));
        return '';
      }
      return statementOf(body, context, noGap, () => undefined);
    })
    .join('');
}

/** An identifier that nobody else gives: a second import of it is the same question, changed. */
const isOwn = (identifier: string): boolean =>
  /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i.test(identifier);

const emptyParts: QuestionParts = { type: 'section', content: {}, key: {} };

function draftOf(
  item: XmlElement,
  source: ItemSource,
  parts: QuestionParts,
  more: Pick<Draft, 'images' | 'problems'>,
): Draft {
  const identifier = attributeOf(item, 'identifier');
  const title = withoutControls(attributeOf(item, 'title') || identifier).text.replace(/\s+/g, ' ');
  const { tags, difficulty, disciplineName } = source.metadata ?? {
    tags: [],
    difficulty: null,
    disciplineName: null,
  };
  return {
    place: source.path || identifier,
    externalKey: isOwn(identifier) ? exportedId(identifier).slice(0, 100) : null,
    title: title.slice(0, titleMaxChars),
    type: parts.type,
    difficulty: difficulty ?? 'M',
    disciplineName,
    tags: distinctTags(tags),
    content: contentOf(parts.content),
    key: keyOf(parts.key),
    ...more,
  };
}

/** A question in place of a document that is none. */
export const refusedItem = (
  path: string,
  key: (typeof qtiBlockingKeys)[number],
  line: number,
  text = '',
): ImportedQuestion => ({
  place: path,
  externalKey: `qti:refused:${path}:${line}`.slice(0, 200),
  title: '',
  type: 'section',
  difficulty: 'M',
  disciplineName: null,
  tags: [],
  content: contentOf({}),
  key: keyOf({}),
  images: [],
  problems: [{ field: '_', key, blocking: true, params: { line, text: text.slice(0, 100) } }],
});

/** One question of an item's document. Never throws: what can't be taken is named with its line. */
export function parseQtiItem(root: XmlElement, source: ItemSource): ImportedQuestion {
  const item = asQti2(root);
  if (item.name !== 'assessmentItem') return refusedItem(source.path, 'qti_not_item', root.line);
  const notices = new Notices();
  const notice = notices.add;
  const images: ImportedImage[] = [];
  const contextAt = (path: string): RenderContext => ({
    notice,
    images,
    pathOf: (address) => besidePath(path, address),
    takeElement: () => undefined,
  });
  const body = childOf(item, 'itemBody') ?? {
    name: 'itemBody',
    attributes: new Map(),
    children: [],
    line: item.line,
  };
  refuse(item, notice);
  for (const interaction of interactionsOf(body)) {
    if (interaction.name === 'endAttemptInteraction') notice('qti_hint', interaction.line);
    else if (!ignoredInteractions.has(interaction.name) && !isKnownInteraction(interaction))
      notice('qti_interaction', interaction.line, interaction.name);
  }
  const criteria: Criterion[] = [];
  const itemParts: ItemParts = {
    item,
    body,
    interactions: interactionsOf(body).filter(({ name }) => !ignoredInteractions.has(name)),
    processing: processingOf(item),
    context: contextAt(source.path),
    onRubric: (rubric) => {
      const found = criteriaOf(rubric);
      if (found) criteria.push(...found);
      else notice('qti_rubric', rubric.line);
    },
  };
  const before = preambleOf(source, contextAt) + stimuliOf(item, source, contextAt);
  const isRefused = notices.problems.some((problem) => problem.blocking);
  const parts = isRefused ? emptyParts : readQuestion(itemParts);
  const content = { ...parts.content, statement: before + (parts.content.statement ?? '') };
  const draft = draftOf(
    item,
    source,
    { ...parts, content, key: { ...parts.key, criteria } },
    { images, problems: notices.problems },
  );
  // Of what is refused only the reason is of interest, not what else it lacks.
  if (notices.problems.some((problem) => problem.blocking))
    return { ...draft, externalKey: `qti:refused:${source.path}`.slice(0, 200) };
  return finishImport(draft, 'qti');
}
