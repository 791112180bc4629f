import type { FieldKind } from '@certame/contract/kit/fields.ts';
import type { ComponentType } from 'react';
import { BooleanInput } from './boolean.tsx';
import { ChoicesInput } from './choices.tsx';
import { ColorFieldInput } from './color.tsx';
import { CpfInput } from './cpf.tsx';
import { DateInput } from './dates/date.tsx';
import { DateTimeInput } from './dates/date-time.tsx';
import { DecimalInput } from './decimal.tsx';
import { EmailInput } from './email.tsx';
import { ImageInput } from './image.tsx';
import type { InputProps } from './input-props.ts';
import { IntegerInput } from './integer.tsx';
import { LongTextInput } from './long-text.tsx';
import { MoneyInput } from './money.tsx';
import { PasswordFieldInput } from './password.tsx';
import { PhoneInput } from './phone.tsx';
import { ReferenceInput } from './references/reference.tsx';
import { ReferencesInput } from './references/references.tsx';
import { RichTextInput } from './rich-text.tsx';
import { SelectInput } from './select.tsx';
import { TextFieldInput } from './text.tsx';
import { TimeZoneInput } from './time-zone.tsx';
import { UrlInput } from './url.tsx';

/** Input component of each field kind; exhaustive by type. */
const inputs: { [K in FieldKind]: ComponentType<InputProps<K>> } = {
  text: TextFieldInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: PhoneInput,
  cpf: CpfInput,
  password: PasswordFieldInput,
  url: UrlInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateTimeInput,
  timeZone: TimeZoneInput,
  color: ColorFieldInput,
  select: SelectInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  image: ImageInput,
};

export function FieldInput(props: InputProps) {
  // The registry pairs each kind with its own field type; the union can't say so.
  const Input = inputs[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}
