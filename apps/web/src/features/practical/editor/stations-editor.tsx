import { practicalItemKinds } from '@certame/contract/features/practical/test.ts';
import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldRow, RowList } from '#kit/form/row-list.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './editor.module.css';
import type { PartProps } from './part-props.ts';
import { emptyItem, emptySection, type ItemDraft, type SectionDraft } from './test-draft.ts';

interface RowProps<Row> {
  row: Row;
  number: number;
  locked: boolean;
  onChange: (change: Partial<Row>) => void;
  onRemove: (() => void) | undefined;
}

function ItemFields({ row, number, locked, onChange, onRemove }: RowProps<ItemDraft>) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <TextInput
        label={t('practical.item.text', { number })}
        required
        disabled={locked}
        maxLength={500}
        value={row.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Select
        label={t('practical.item.kind')}
        allowDeselect={false}
        disabled={locked}
        data={practicalItemKinds.map((value) => ({ value, label: t(`practical.kinds.${value}`) }))}
        value={row.kind}
        onChange={(value) =>
          onChange(value === 'scale' ? { kind: 'scale', levels: 5 } : { kind: 'check', levels: 2 })
        }
      />
      <TextInput
        label={t('practical.item.max')}
        required
        disabled={locked}
        inputMode="decimal"
        value={row.max}
        onChange={(event) => onChange({ max: event.currentTarget.value })}
      />
      <NumberInput
        label={t('practical.item.levels')}
        disabled={locked || row.kind === 'check'}
        min={2}
        max={11}
        allowDecimal={false}
        value={row.levels}
        onChange={(value) => onChange({ levels: typeof value === 'number' ? value : 2 })}
      />
      {onRemove && (
        <IconButton label={t('practical.item.remove', { number })} icon={IconTrash} onClick={onRemove} />
      )}
    </li>
  );
}

/** A list with one row changed, and one without it; the last row stays. */
const changed = <Row extends { id: string }>(rows: readonly Row[], id: string, change: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));
const without = <Row extends { id: string }>(rows: readonly Row[], id: string): Row[] =>
  rows.filter((row) => row.id !== id);

function SectionFields({ row, number, locked, onChange, onRemove }: RowProps<SectionDraft>) {
  const { t } = useTranslation();
  const { items } = row;
  return (
    <FieldRow label={t('practical.station.number', { number })}>
      <div className={classes.station}>
        <TextInput
          label={t('practical.station.name')}
          required
          disabled={locked}
          maxLength={160}
          value={row.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberInput
          label={t('practical.station.minutes')}
          disabled={locked}
          min={1}
          max={240}
          allowDecimal={false}
          value={row.minutes}
          onChange={(value) => onChange({ minutes: typeof value === 'number' ? value : 1 })}
        />
        <TextInput
          label={t('practical.station.weight')}
          required
          disabled={locked}
          inputMode="decimal"
          value={row.weight}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
        {onRemove && (
          <IconButton label={t('practical.station.remove', { number })} icon={IconTrash} onClick={onRemove} />
        )}
      </div>
      <Textarea
        label={t('practical.station.instructions')}
        autosize
        minRows={1}
        maxRows={6}
        disabled={locked}
        maxLength={4000}
        value={row.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
      <RowList>
        {items.map((item, index) => (
          <ItemFields
            key={item.id}
            row={item}
            number={index + 1}
            locked={locked}
            onChange={(change) => onChange({ items: changed(items, item.id, change) })}
            onRemove={
              locked || items.length === 1 ? undefined : () => onChange({ items: without(items, item.id) })
            }
          />
        ))}
      </RowList>
      {!locked && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange({ items: [...items, emptyItem()] })}
          >
            {t('practical.item.add')}
          </Button>
        </div>
      )}
    </FieldRow>
  );
}

/** Stations with their checklists. */
export function StationsEditor({ draft, errors, locked, onChange }: PartProps) {
  const { t } = useTranslation();
  const { sections } = draft;
  const problem = Object.entries(errors).find(([field]) => field.split('.')[0] === 'sections')?.[1][0];
  return (
    <>
      <RowList id="practical-sections">
        {sections.map((section, index) => (
          <SectionFields
            key={section.id}
            row={section}
            number={index + 1}
            locked={locked}
            onChange={(change) => onChange({ sections: changed(sections, section.id, change) })}
            onRemove={
              locked || sections.length === 1
                ? undefined
                : () => onChange({ sections: without(sections, section.id) })
            }
          />
        ))}
      </RowList>
      {!locked && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange({ sections: [...sections, emptySection()] })}
          >
            {t('practical.station.add')}
          </Button>
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
