import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type EditorSection, headingIdOf } from '../../model/editor-sections.ts';
import classes from '../editor.module.css';

interface Props {
  section: EditorSection;
  help?: ReactNode;
  /** Shown beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** One part of the editor with its heading, which is the target of the index and of the list of problems. */
export function PartLayout({ section, help, end, children }: Props) {
  const { t } = useTranslation();
  const id = headingIdOf(section);
  return (
    <section className={classes.part} aria-labelledby={id} data-part={section}>
      <header className={classes.partHeader}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {t(`questionnaires.editor.sections.${section}`)}
          </h2>
          {help && <p>{help}</p>}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}
