import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { MailingForm } from './mailing-form.tsx';

export const texts = ['mailings', 'email-templates'];

/** A new mailing: saved first, then sent from its own page. */
export default function MailingCreateScreen({ areaKey }: AreaScreenProps) {
  return <MailingForm areaKey={areaKey} />;
}
