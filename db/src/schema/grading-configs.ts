import type {
  FinalScoreRule,
  GradingCriterion,
  StudentScope,
} from '@certame/contract/features/grading/config.ts';
import { boolean, index, integer, jsonb, numeric, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { classes, people } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { questionnaire_items, questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

const points = (name: string) => numeric(name, { precision: 16, scale: 4 });
const configId = () =>
  uuid('config_id')
    .notNull()
    .references(() => grading_configs.id, { onDelete: 'cascade' });

/** How several graders correct answers of a questionnaire. Scores are points of its scale. */
export const grading_configs = tenantTable(
  'grading_configs',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    criteria: jsonb('criteria').$type<GradingCriterion[]>().notNull(),
    min_score: points('min_score').notNull(),
    max_score: points('max_score').notNull(),
    total_teacher: integer('total_teacher').notNull(),
    total_answers: integer('total_answers'),
    daily_share: integer('daily_share'),
    max_difference: points('max_difference'),
    max_criterion_difference: points('max_criterion_difference'),
    final_rule: text('final_rule').$type<FinalScoreRule>().notNull(),
    /** Decides on scores that diverge, where the rule says so. */
    chair_id: uuid('chair_id').references(() => users.id),
    blind: boolean('blind').notNull(),
    show_annotations: boolean('show_annotations').notNull().default(true),
    students_scope: text('students_scope').$type<StudentScope>().notNull(),
    /** Answers of the training set that each grader has to meet before the queue; 0: no training. */
    training_answers: integer('training_answers').notNull().default(0),
    training_difference: points('training_difference').notNull().default('0'),
    training_criterion_difference: points('training_criterion_difference').notNull().default('0'),
    /** How often in a hundred a check comes with an answer that is given out. */
    check_percent: integer('check_percent').notNull().default(0),
    deadline_at: instant('deadline_at'),
    created_by: createdBy().references(() => users.id),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
  (t) => [
    index('grading_configs_of').on(t.questionnaire_id),
    index('grading_configs_list').on(t.institution_id),
  ],
);

/** Questions whose answers it is about. A question belongs to one correction: nobody grades it beside. */
export const grading_config_items = tenantTable(
  'grading_config_items',
  {
    institution_id: institutionId(),
    config_id: configId(),
    item_id: uuid('item_id')
      .notNull()
      .references(() => questionnaire_items.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.item_id] }),
    unique('grading_config_items_one').on(t.item_id),
  ],
);

export const grading_config_graders = tenantTable(
  'grading_config_graders',
  {
    institution_id: institutionId(),
    config_id: configId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.user_id] }),
    index('grading_config_graders_back').on(t.user_id),
  ],
);

/** Classes whose students' answers are graded, where not all are. */
export const grading_config_classes = tenantTable(
  'grading_config_classes',
  {
    institution_id: institutionId(),
    config_id: configId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.class_id] }),
    index('grading_config_classes_back').on(t.class_id),
  ],
);

/** Students whose answers are graded, where they are listed. */
export const grading_config_students = tenantTable(
  'grading_config_students',
  {
    institution_id: institutionId(),
    config_id: configId(),
    person_id: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.person_id] }),
    index('grading_config_students_back').on(t.person_id),
  ],
);

/** Comments that the graders of a correction keep for each other. */
export const grading_bank_comments = tenantTable(
  'grading_bank_comments',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: configId(),
    text: text('text').notNull(),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [index('grading_bank_comments_of').on(t.config_id)],
);
