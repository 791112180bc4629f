import { questionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { ownValue } from '@certame/contract/own-value.ts';

/** The parts of the editor in their order; each has a place in the index. */
export const editorSections = [
  'basics',
  'composition',
  'access',
  'presentation',
  'scoring',
  'result',
  'participants',
  'release',
] as const;
export type EditorSection = (typeof editorSections)[number];

/** Id of a part's heading, the target of the index. */
export const headingIdOf = (section: EditorSection): string => `questionnaire-${section}`;
/** Id of the input for a path of the body, such as `settings.limit_min` or `sections.0.items.2.score`. */
export const inputIdOf = (path: string): string => `questionnaire-field-${path.replaceAll('.', '-')}`;

/** The part of the editor that has the field of a path. */
export function sectionOfPath(path: string): EditorSection {
  const [first, second] = path.split('.');
  if (first === 'sections') return 'composition';
  if (first === 'starts_at' || first === 'ends_at' || first === 'password') return 'access';
  if (first !== 'settings' || second === undefined) return 'basics';
  return ownValue(questionnaireSettings, second)?.part ?? 'basics';
}
