import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { FieldKind, FieldOf } from '@certame/contract/kit/fields.ts';

export interface AnyInputProps {
  fieldKey: string;
  area: Area;
  /** Id of the element that takes the focus: the error summary leads there. */
  id: string;
  label: string;
  help: string | undefined;
  required: boolean;
  disabled: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Names of rows the value refers to, as they came with the record. */
  knownLabels: Readonly<Record<string, string>>;
}

export interface InputProps<K extends FieldKind = FieldKind> extends AnyInputProps {
  field: FieldOf<K>;
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Props that every Mantine input takes over. */
export const sharedInputProps = (props: AnyInputProps) =>
  ({
    id: props.id,
    label: props.label,
    description: props.help,
    required: props.required,
    disabled: props.disabled,
    error: props.error,
    onBlur: props.onBlur,
  }) as const;
