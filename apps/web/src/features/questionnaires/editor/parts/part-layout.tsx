import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type EditorSection, headingIdOf } from '../../model/editor-sections.ts';
import classes from '../editor.module.css';

interface Props {
  section: EditorSection;
  help?: ReactNode;
  /** Beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** One part of the editor under its heading, to which the index and the list of what is missing lead. */
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
