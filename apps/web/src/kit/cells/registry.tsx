import type { FieldKind } from '@certame/contract/kit/fields.ts';
import type { ComponentType } from 'react';
import { BooleanCell } from './boolean.tsx';
import type { CellProps } from './cell-props.ts';
import { ChoicesCell } from './choices.tsx';
import { ColorCell } from './color.tsx';
import { CpfCell } from './cpf.tsx';
import { DateCell } from './date.tsx';
import { DateTimeCell } from './date-time.tsx';
import { DecimalCell } from './decimal.tsx';
import { EmailCell } from './email.tsx';
import { ImageCell } from './image.tsx';
import { IntegerCell } from './integer.tsx';
import { MoneyCell } from './money.tsx';
import { PasswordCell } from './password.tsx';
import { PlainTextCell } from './plain-text.tsx';
import { ReferenceCell } from './reference.tsx';
import { ReferencesCell } from './references.tsx';
import { RichTextCell } from './rich-text.tsx';
import { SelectCell } from './select.tsx';
import { TimeZoneCell } from './time-zone.tsx';
import { UrlCell } from './url.tsx';
import './cells.css';

/** Cell component of each field kind; exhaustive by type. */
const cells: { [K in FieldKind]: ComponentType<CellProps<K>> } = {
  text: PlainTextCell,
  longText: PlainTextCell,
  richText: RichTextCell,
  email: EmailCell,
  phone: PlainTextCell,
  cpf: CpfCell,
  password: PasswordCell,
  url: UrlCell,
  integer: IntegerCell,
  decimal: DecimalCell,
  money: MoneyCell,
  boolean: BooleanCell,
  date: DateCell,
  dateTime: DateTimeCell,
  timeZone: TimeZoneCell,
  color: ColorCell,
  select: SelectCell,
  choices: ChoicesCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  image: ImageCell,
};

export function FieldCell(props: CellProps) {
  // The registry pairs each kind with its own field type; the union can't say so.
  const Cell = cells[props.field.kind] as ComponentType<CellProps>;
  return <Cell {...props} />;
}
