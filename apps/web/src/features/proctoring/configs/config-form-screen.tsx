import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { PlanPreview } from './plan-preview.tsx';

export const texts = ['proctoring-before'];

/** Form of a configuration, with a preview of what candidates will be asked for. */
export default function ConfigFormScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  return (
    <AreaFormScreen areaKey={areaKey}>
      <FormSection title={t('proctoring-before.preview.title')} help={t('proctoring-before.preview.help')}>
        <PlanPreview />
      </FormSection>
    </AreaFormScreen>
  );
}
