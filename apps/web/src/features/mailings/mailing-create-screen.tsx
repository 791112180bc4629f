import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { MissiveForm } from './mailing-form.tsx';

export const texts = ['missives', 'email-templates'];

/** A new missive: saved first, then sent from its own page. */
export default function MissiveCreateScreen({ areaKey }: AreaScreenProps) {
  return <MissiveForm areaKey={areaKey} />;
}
