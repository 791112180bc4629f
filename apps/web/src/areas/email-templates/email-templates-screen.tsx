import AreaGridScreen from '../../kit/area/area-grid-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { TypesInUse } from './types-in-use.tsx';

export const texts = ['email-templates'];

/** The institution's own templates, and under them what is sent today for each type. */
export default function EmailTemplatesScreen({ areaKey }: AreaScreenProps) {
  return (
    <>
      <AreaGridScreen areaKey={areaKey} />
      <TypesInUse />
    </>
  );
}
