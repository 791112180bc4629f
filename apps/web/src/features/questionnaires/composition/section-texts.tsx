import { Textarea, TextInput } from '@mantine/core';
import { IconAlignLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { inputIdOf } from '../model/editor-sections.ts';
import classes from './composition.module.css';
import type { SectionCardProps } from './section-props.ts';

type Props = Pick<SectionCardProps, 'section' | 'index' | 'readOnly' | 'errors' | 'actions'>;

/** Title and description of a section; the description stays hidden until it is wanted. */
export function SectionTexts({ section, index, readOnly, errors, actions }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.composition');
  const [describes, setDescribes] = useState(section.description !== '');
  const path = `sections.${index}`;
  const number = { number: index + 1 };
  return (
    <div className={classes.sectionTexts}>
      <TextInput
        id={inputIdOf(`${path}.title`)}
        aria-label={`${label('section_title')}: ${label('section_number', number)}`}
        placeholder={label('section_title_placeholder')}
        maxLength={200}
        autoComplete="off"
        disabled={readOnly}
        error={errors[`${path}.title`]}
        value={section.title}
        onChange={(event) =>
          actions.patch(section.key, { title: event.currentTarget.value }, `${path}.title`)
        }
      />
      {describes ? (
        <Textarea
          id={inputIdOf(`${path}.description`)}
          aria-label={`${label('section_description')}: ${label('section_number', number)}`}
          placeholder={label('section_description_placeholder')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={20_000}
          disabled={readOnly}
          error={errors[`${path}.description`]}
          value={section.description}
          onChange={(event) =>
            actions.patch(section.key, { description: event.currentTarget.value }, `${path}.description`)
          }
        />
      ) : (
        !readOnly && (
          <ActionButton
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.describe}
            icon={IconAlignLeft}
            iconSize={15}
            onClick={() => setDescribes(true)}
          >
            {label('add_description')}
          </ActionButton>
        )
      )}
    </div>
  );
}
