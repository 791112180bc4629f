import type { MailType } from '@certame/contract/features/email/mail-types.ts';
import { resetTemplateType } from '@certame/contract/features/email/templates/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVariableLabels } from '#features/email/mail-text/use-variable-labels.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { templateTypesQuery } from './template-types-query.ts';
import classes from './types-in-use.module.css';

/** The types of templates with the text that is currently sent for each: the institution's or the product's. */
export function TypesInUse() {
  const { t } = useTranslation();
  const can = useCan();
  const withLabels = useVariableLabels();
  const query = useQuery(templateTypesQuery);
  const nameOf = (type: MailType): string => t(`areas.email_templates.options.type.${type}`);

  const command = useCommand(resetTemplateType, {
    invalidates: [templateTypesQuery.queryKey, gridKey('/api/v1/email_templates')],
  });
  const reset = async (type: (typeof rows)[number]['type'], template: string): Promise<void> => {
    const agreed = await confirm({
      title: t('email-templates.reset_title'),
      text: t('email-templates.reset_text', { name: template }),
      yes: t('email-templates.reset'),
      no: t('common.cancel'),
    });
    if (agreed) await command.run({ params: { type } });
  };
  const rows = query.data ?? [];

  return (
    <section className={classes.section} aria-labelledby="types-in-use">
      <h2 id="types-in-use">{t('email-templates.in_use')}</h2>
      <p className={classes.help}>{t('email-templates.in_use_help')}</p>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
      <ul className={classes.list}>
        {rows.map(({ type, template, built_in }) => (
          <li key={type}>
            <div className={classes.words}>
              <h3>{nameOf(type)}</h3>
              <p>{t(`email-templates.when.${type}`)}</p>
              <p className={classes.current} data-own={template !== null || undefined}>
                <span>{template ? template.name : t('email-templates.built_in')}</span>
                {withLabels(template ? template.subject : built_in.subject)}
              </p>
            </div>
            <div className={classes.actions}>
              {template === null && can('email_templates.create') && (
                <Button
                  component={Link}
                  to={`/email_templates/create?type=${type}`}
                  variant="default"
                  size="xs"
                  aria-label={t('email-templates.customize_of', { name: nameOf(type) })}
                >
                  {t('email-templates.customize')}
                </Button>
              )}
              {template !== null && can('email_templates.edit') && (
                <>
                  <Button
                    component={Link}
                    to={`/email_templates/${template.id}/edit`}
                    variant="default"
                    size="xs"
                    aria-label={t('email-templates.edit_of', { name: nameOf(type) })}
                  >
                    {t('common.edit')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={t('email-templates.reset_of', { name: nameOf(type) })}
                    onClick={() => void reset(type, template.name)}
                  >
                    {t('email-templates.reset')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
