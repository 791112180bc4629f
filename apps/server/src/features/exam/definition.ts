import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import type { Difficulty, QuestionContent } from '@certame/contract/features/questions/content.ts';
import { storedContentSchema } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { itemMax } from '@certame/rules/scoring/score-item.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type ExamProctoring, loadExamProctoring } from '#features/proctoring/index.ts';

/** An item of a questionnaire without its key: nothing here may not be shown to a candidate in time. */
export interface ExamItem {
  id: string;
  sectionId: string;
  versionId: string;
  drawId: string | null;
  type: QuestionType;
  difficulty: Difficulty;
  required: boolean;
  /** Full score, exact decimal. */
  max: string;
  voided: 'keep' | 'zero' | null;
  /** Attempts that began before its question was changed hold it; new ones don't. */
  isSuperseded: boolean;
  content: QuestionContent;
}
export interface ExamSection {
  id: string;
  title: string;
  description: string;
  items: ExamItem[];
  draws: { id: string; count: number }[];
}
/** What a questionnaire says of itself, without its questions. */
export interface ExamHead {
  id: string;
  institutionId: string;
  institutionName: string;
  shortUrlId: string;
  name: string;
  state: QuestionnaireState;
  startsAtMs: number | null;
  endsAtMs: number | null;
  releasedAtMs: number | null;
  passwordHash: string | null;
  settings: QuestionnaireSettings;
}
/** A questionnaire as the exam room needs it, read once for each version of it. */
export interface ExamDefinition extends ExamHead {
  sections: ExamSection[];
  items: ReadonlyMap<string, ExamItem>;
  /** Answerable questions of one form: placed ones and draws. */
  questions: number;
  /** Null: nobody watches it. */
  proctoring: ExamProctoring | null;
  /** Its rooms have people whom candidates may ask for help. Anonymous answers stay nobody's: there it is off. */
  hasSupport: boolean;
}

export interface HeadRow {
  id: string;
  institution_id: string;
  institution_name: string;
  short_url_id: string;
  name: string;
  state: QuestionnaireState;
  starts_at: Date | null;
  ends_at: Date | null;
  released_at: Date | null;
  password_hash: string | null;
  settings: unknown;
  updated_at: Date;
}

/** A questionnaire's row, when the configuration that supervises it was changed, and whether its rooms have staff. */
type DefinitionRow = HeadRow & { config_updated_at: Date | null; has_support: boolean };

const cache = new LRUCache<string, { version: string; definition: ExamDefinition }>({ max: 200 });
const versionOf = ({ updated_at, config_updated_at, has_support }: DefinitionRow): string =>
  `${updated_at.getTime()} ${config_updated_at?.getTime()} ${has_support}`;

/** Of a `HeadRow`, from questionnaires `q` and institutions `i`. */
export const headColumns = `q.id, q.institution_id, i.name as institution_name, q.short_url_id, q.name, q.state, q.starts_at,
  q.ends_at, q.released_at, q.password_hash, q.settings, q.updated_at`;
const headTables = 'questionnaires q join institutions i on i.id = q.institution_id';
const configUpdatedAt = `(select c.updated_at from proctoring_configs c
   where c.id = (q.settings ->> 'proctoring_config_id')::uuid) as config_updated_at`;
const hasSupport = `exists (select from room_configs k
   where k.institution_id = q.institution_id and k.questionnaire_id = q.id
     and (exists (select from room_support s where s.config_id = k.id)
          or exists (select from room_supervisors s where s.config_id = k.id))) as has_support`;
const headWhere = (column: string): string =>
  `select ${headColumns}, ${configUpdatedAt}, ${hasSupport} from ${headTables} where ${column} = $1`;
const headByShortUrl = { name: 'exam-head-by-url', text: headWhere('q.short_url_id') };
const headById = { name: 'exam-head-by-id', text: headWhere('q.id') };

const instantMs = (value: Date | null): number | null => value?.getTime() ?? null;

export const headOf = (row: HeadRow): ExamHead => ({
  id: row.id,
  institutionId: row.institution_id,
  institutionName: row.institution_name,
  shortUrlId: row.short_url_id,
  name: row.name,
  state: row.state,
  startsAtMs: instantMs(row.starts_at),
  endsAtMs: instantMs(row.ends_at),
  releasedAtMs: instantMs(row.released_at),
  passwordHash: row.password_hash,
  settings: settingsSchema.parse(row.settings),
});

interface ItemRow {
  id: string;
  section_id: string;
  question_version_id: string;
  draw_id: string | null;
  type: QuestionType;
  difficulty: Difficulty;
  required: boolean;
  score: string | null;
  draw_score: string | null;
  voided: 'keep' | 'zero' | null;
  superseded: boolean;
  content: unknown;
}
const itemsQuery = {
  name: 'exam-items',
  text: `
    select i.id, i.section_id, i.question_version_id, i.draw_id, v.type, v.difficulty, i.required, i.score,
           d.score as draw_score, i.voided, i.superseded_at is not null as superseded, v.content
      from questionnaire_items i
      join question_versions v on v.id = i.question_version_id
      left join questionnaire_draws d on d.id = i.draw_id
     where i.questionnaire_id = $1 order by i.position, i.id`,
};

async function loadSections(client: pg.ClientBase, head: ExamHead): Promise<ExamSection[]> {
  const sections = await client.query<{ id: string; title: string; description: string }>({
    name: 'exam-sections',
    text: 'select id, title, description from questionnaire_sections where questionnaire_id = $1 order by position, id',
    values: [head.id],
  });
  const draws = await client.query<{ id: string; section_id: string; count: number }>({
    name: 'exam-draws',
    text: `select d.id, d.section_id, d.count from questionnaire_draws d
       join questionnaire_sections s on s.id = d.section_id
      where s.questionnaire_id = $1 order by d.position, d.id`,
    values: [head.id],
  });
  const items = await client.query<ItemRow>({ ...itemsQuery, values: [head.id] });
  return sections.rows.map((section) => ({
    ...section,
    draws: draws.rows
      .filter((draw) => draw.section_id === section.id)
      .map(({ id, count }) => ({ id, count })),
    items: items.rows
      .filter((item) => item.section_id === section.id)
      .map((item) => ({
        id: item.id,
        sectionId: item.section_id,
        versionId: item.question_version_id,
        drawId: item.draw_id,
        type: item.type,
        difficulty: item.difficulty,
        required: item.required,
        max: itemMax(head.settings, item.difficulty, item.score ?? item.draw_score),
        voided: item.voided,
        isSuperseded: item.superseded,
        content: storedContentSchema.parse(item.content),
      })),
  }));
}

async function definitionOf(
  client: pg.ClientBase,
  row: DefinitionRow | undefined,
): Promise<ExamDefinition | undefined> {
  if (!row) return undefined;
  const cached = cache.get(row.id);
  if (cached?.version === versionOf(row)) return cached.definition;
  const head = headOf(row);
  const sections = await loadSections(client, head);
  const proctoring = await loadExamProctoring(client, head.settings);
  const items = new Map(sections.flatMap((section) => section.items.map((item) => [item.id, item] as const)));
  const placed = [...items.values()].filter(
    (item) => item.drawId === null && !item.isSuperseded && item.type !== 'section',
  ).length;
  const drawn = sections.flatMap((section) => section.draws).reduce((total, draw) => total + draw.count, 0);
  const definition: ExamDefinition = {
    ...{ ...head, sections, items, questions: placed + drawn, proctoring },
    hasSupport: row.has_support && !head.settings.anonymous,
  };
  cache.set(row.id, { version: versionOf(row), definition });
  return definition;
}

/** Needs a connection in the institution's scope; a questionnaire of another institution is undefined. */
export async function findDefinitionByShortUrl(
  client: pg.ClientBase,
  shortUrlId: string,
): Promise<ExamDefinition | undefined> {
  const { rows } = await client.query<DefinitionRow>({ ...headByShortUrl, values: [shortUrlId] });
  return definitionOf(client, rows[0]);
}

/** The same, for candidates. @throws AppError `not-found`, for drafts and archived questionnaires too. */
export async function getDefinitionByShortUrl(
  client: pg.ClientBase,
  shortUrlId: string,
): Promise<ExamDefinition> {
  const definition = await findDefinitionByShortUrl(client, shortUrlId);
  if (!definition || !isShownToCandidates(definition)) throw new AppError('not-found');
  return definition;
}

export async function getDefinition(client: pg.ClientBase, questionnaireId: string): Promise<ExamDefinition> {
  const { rows } = await client.query<DefinitionRow>({ ...headById, values: [questionnaireId] });
  const definition = await definitionOf(client, rows[0]);
  if (!definition) throw new Error(`Questionnaire ${questionnaireId} is gone`);
  return definition;
}

/** Definitions that one transaction needs, each read once. */
export type DefinitionReader = (questionnaireId: string) => Promise<ExamDefinition>;

export function createDefinitionReader(client: pg.ClientBase): DefinitionReader {
  const reading = new Map<string, Promise<ExamDefinition>>();
  return (questionnaireId) => {
    const known = reading.get(questionnaireId) ?? getDefinition(client, questionnaireId);
    reading.set(questionnaireId, known);
    return known;
  };
}

const requiredByDefinition = new WeakMap<ExamDefinition, ReadonlySet<string>>();
/** Items that have to be answered, in any form of the questionnaire; a voided one hasn't. */
export function requiredItems(definition: ExamDefinition): ReadonlySet<string> {
  const cached = requiredByDefinition.get(definition);
  if (cached) return cached;
  const required = [...definition.items.values()].filter((item) => item.required && item.voided === null);
  const ids = new Set(required.map((item) => item.id));
  requiredByDefinition.set(definition, ids);
  return ids;
}

/** Candidates don't find drafts and archived questionnaires. */
export const isShownToCandidates = (definition: ExamDefinition): boolean =>
  definition.state === 'released' || definition.state === 'closed';

/** What is done to one person's answers can't be done to answers that are nobody's. @throws AppError `answers-anonymous`. */
export function requireNamed({ settings }: Pick<ExamHead, 'settings'>): void {
  if (settings.anonymous) throw new AppError('answers-anonymous');
}
