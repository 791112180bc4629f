import type { FoundRecord, SearchKind } from '@certame/contract/features/search/endpoints.ts';
import { mayOpen } from './palette-pages.ts';

/** Icon of a kind of record, as the menu names them. */
export const kindIcons: Record<SearchKind, string> = {
  students: 'user-star',
  classes: 'users-group',
  questionnaires: 'clipboard-text',
  questions: 'list-details',
  contents: 'notebook',
  courses: 'school',
  disciplines: 'book',
  users: 'user-cog',
  classroom_configs: 'layout-grid',
  classrooms: 'door',
  campaigns: 'speakerphone',
  leads: 'user-plus',
  missives: 'mailbox',
  email_templates: 'template',
  news: 'news',
  roles: 'shield-lock',
  answers: 'pencil-check',
};

type Found = Pick<FoundRecord, 'id' | 'label' | 'parent_id'>;
const searchFor = ({ label }: Found): string => `q=${encodeURIComponent(label.slice(0, 80))}`;

/** Pages of a record, the best first. */
const pagesOf: Record<SearchKind, readonly ((record: Found) => string)[]> = {
  students: [({ id }) => `/students/${id}/edit`],
  classes: [({ id }) => `/classes_students/${id}/overview`, ({ id }) => `/classes/${id}/edit`],
  questionnaires: [({ id }) => `/questionnaires/${id}/edit`, ({ id }) => `/questionnaires/${id}/resume`],
  questions: [],
  contents: [({ id }) => `/contents/${id}`, ({ id }) => `/contents/${id}/edit`],
  courses: [({ id }) => `/courses/${id}/edit`],
  disciplines: [({ id }) => `/disciplines/${id}/edit`],
  users: [({ id }) => `/users/${id}/edit`],
  classroom_configs: [({ id }) => `/classroom_configs/${id}/edit`],
  classrooms: [],
  campaigns: [({ id }) => `/campaigns/${id}/edit`],
  leads: [(record) => `/campaigns/${record.parent_id}/edit?tab=leads&${searchFor(record)}&lead=${record.id}`],
  missives: [({ id }) => `/missives/${id}/edit`],
  email_templates: [({ id }) => `/email_templates/${id}/edit`],
  news: [({ id }) => `/news/${id}/edit`],
  roles: [({ id }) => `/roles/${id}/edit`],
  answers: [({ id: shortUrlId }) => `/form/${shortUrlId}`],
};
/** Lists that aren't called like their kind. */
const lists: Partial<Record<SearchKind, string>> = {
  questions: '/base_question',
  answers: '/questionnaires/answers',
  leads: '/campaigns',
};

/** Where a found record is opened: its page, else its list with the search that finds it. */
export function recordPath(kind: SearchKind, record: Found, permissions: ReadonlySet<string>): string {
  const page = pagesOf[kind].map((one) => one(record)).find((path) => mayOpen(path, permissions));
  return page ?? `${lists[kind] ?? `/${kind}`}?${searchFor(record)}`;
}
