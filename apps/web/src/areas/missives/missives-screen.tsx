import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { useVariableWords } from '../../features/mail-text/use-variable-words.ts';
import AreaGridScreen from '../../kit/area/area-grid-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';

export const texts = ['email-templates'];

/** The list of missives, whose subjects may name what differs from one recipient to the next. */
export default function MissivesScreen({ areaKey }: AreaScreenProps) {
  const withWords = useVariableWords();
  const subjectOf = (row: AreaRow): string => withWords(String(row.subject));
  return <AreaGridScreen areaKey={areaKey} cells={{ subject: subjectOf }} rowName={subjectOf} />;
}
