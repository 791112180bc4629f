import AreaGridScreen from '../../kit/area/area-grid-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { TypesInUse } from './types-in-use.tsx';
import { useSubjectWords } from './use-subject-words.ts';

export const texts = ['email-templates'];

/** The institution's own templates, and under them what is sent today for each type. */
export default function EmailTemplatesScreen({ areaKey }: AreaScreenProps) {
  const withWords = useSubjectWords();
  return (
    <>
      <AreaGridScreen areaKey={areaKey} cells={{ subject: (row) => withWords(String(row.subject)) }} />
      <TypesInUse />
    </>
  );
}
