import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import { writeSheet } from '#lib/sheets/sheets.ts';
import type { Translate } from '#lib/texts.ts';
import { type ImportColumn, importColumns } from './columns.ts';

/** A number that satisfies the check digits and is known to belong to nobody. */
const exampleCpf = '529.982.247-25';

function exampleOf(area: Area, { key, field }: ImportColumn, translate: Translate): string {
  switch (field.kind) {
    case 'text': {
      const isPerson = Object.values(area.fields).some((other) => other.kind === 'email');
      return translate(
        key === area.labelField && isPerson ? 'import.example.name' : 'import.example.text',
      ).slice(0, field.max);
    }
    case 'longText':
      return translate('import.example.text');
    case 'email':
    case 'phone':
    case 'url':
      return translate(`import.example.${field.kind}`);
    case 'cpf':
      return exampleCpf;
    case 'boolean':
      return translate('common.yes');
    case 'date':
      return '31/12/2000';
    case 'dateTime':
      return '31/12/2000 08:30';
    case 'integer':
      return String(field.min ?? 1);
    case 'decimal':
      return '7,5';
    case 'money':
      return '1.234,56';
    case 'select':
      return translate(areaMessageKeys.option(area, key, field.options[0] ?? ''));
    default:
      return '';
  }
}

/** The row below the headers of the template, as texts by field key; an import that still holds it passes it over. */
export function exampleRow(area: Area, translate: Translate): Record<string, string> {
  return Object.fromEntries(
    importColumns(area, translate).map((column) => [column.key, exampleOf(area, column, translate)]),
  );
}

function formatHint(area: Area, key: string, field: Field, translate: Translate): string[] {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return [translate('import.template.max_chars', { max: field.max })];
    case 'boolean':
      return [translate('import.template.yes_no')];
    case 'date':
      return [translate('import.template.date')];
    case 'dateTime':
      return [translate('import.template.date_time')];
    case 'integer':
    case 'decimal':
    case 'money':
      return [translate('import.template.number')];
    case 'reference':
    case 'references':
      return [translate(`import.template.${field.kind}`)];
    case 'select': {
      const options = field.options.map((option) => translate(areaMessageKeys.option(area, key, option)));
      return [translate('import.template.options', { options: options.join(', ') })];
    }
    default:
      return [];
  }
}

/** A sheet with the area's headers, a note on each and one example row. */
export function importTemplate(area: Area, translate: Translate): Promise<Buffer> {
  const columns = importColumns(area, translate);
  const example = exampleRow(area, translate);
  const notes = columns.map(({ key, field }) =>
    [
      translate(field.required ? 'import.template.required' : 'import.template.optional'),
      ...formatHint(area, key, field, translate),
      ...(area.import?.matchBy === key ? [translate('import.template.match_by')] : []),
      ...(field.required ? [] : [translate('import.template.empty_keeps')]),
    ].join(' '),
  );
  return writeSheet(
    translate('import.template.title', { area: translate(areaMessageKeys.many(area)) }),
    columns.map(({ label, field }) => (field.required ? `${label} *` : label)),
    [columns.map(({ key }) => example[key] ?? '')],
    notes,
  );
}
