import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import type { AnyInputProps } from '#kit/inputs/input-props.ts';
import { IntegerInput } from '#kit/inputs/integer.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { RoomPlanProvider, useSharedRoomPlan } from './room-plan.tsx';
import { RoomPlanPreview } from './room-plan-preview.tsx';

export const texts = ['rooms'];

/** Number input of an allocation; shows its problem before saving. */
function RoomNumber(props: AnyInputProps) {
  const { t } = useTranslation();
  const problem = useSharedRoomPlan()?.problem;
  const field = props.area.fields[props.fieldKey];
  if (field?.kind !== 'integer') return null;
  const told = problem?.field === props.fieldKey ? t(`validation.${problem.key}`, problem.params) : undefined;
  return <IntegerInput {...props} field={field} error={props.error ?? told} />;
}

const inputs = {
  quantity_per_room: (props: AnyInputProps) => <RoomNumber {...props} />,
  quantity_total: (props: AnyInputProps) => (
    <>
      <RoomNumber {...props} />
      <RoomPlanPreview />
    </>
  ),
};

/** Form of an allocation to rooms, with a preview of the rooms. */
export default function RoomConfigFormScreen({ areaKey }: AreaScreenProps) {
  return <AreaFormScreen areaKey={areaKey} inputs={inputs} around={RoomPlanProvider} />;
}
