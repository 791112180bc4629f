import { decimalOfCents } from '@certame/contract/kit/currency.ts';
import { currencySign, parseCents } from '@certame/rules/money/money.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { currentLanguage, languageTags } from '#lib/language/language.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** The value is cents; text that is no amount stays text, which the schema rejects. */
export function MoneyInput(props: InputProps<'money'>) {
  const { currency } = props.field;
  const [typed, setTyped] = useState('');
  const amountOf = (text: string): unknown => parseCents(text, currency) ?? text;
  const written =
    typeof props.value === 'number'
      ? formatDecimal(decimalOfCents(props.value, currency))
      : textOf(props.value);
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency, languageTags[currentLanguage()])}
      leftSectionWidth={40}
      maxLength={30}
      // As typed (`7,5`) while that means the value; another value is formatted.
      value={amountOf(typed) === props.value ? typed : written}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        props.onChange(amountOf(event.currentTarget.value));
      }}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
