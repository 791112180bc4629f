import { mailVariables } from '@certame/contract/features/email/mail-types.ts';
import * as contract from '@certame/contract/features/email/templates/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';
import { renderOutgoing } from '#lib/mail/mail-texts.ts';
import { success } from '#lib/success.ts';
import { languageOf, type Translate } from '#lib/texts.ts';
import type { MailText, OutgoingMail } from '#plugins/mail.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import { resetTemplateType } from './commands/reset-template-type.ts';
import { listTemplateTypes } from './queries/list-template-types.ts';
import { composeSample } from './sample.ts';

type Draft = z.output<typeof contract.previewTemplate.body & {}>;

export function registerEmailTemplates(app: FastifyInstance): void {
  const { services } = app;
  const publicUrl = services.publicUrl;
  const sample = (draft: Draft, caller: Caller, translate: Translate, language: string): OutgoingMail => {
    const { subject, body } = cleanMailText(draft, mailVariables[draft.type]);
    const text: MailText = { subject, body, actionLabel: draft.action_label };
    const recipient = { userId: caller.userId, email: caller.email, name: caller.name, language };
    return composeSample(draft.type, text, recipient, { translate, publicUrl: publicUrl() });
  };

  tenantRoute(app, contract.listTemplateTypes, ({ inScope, request }) =>
    inScope(async (scope) => ({
      model: await listTemplateTypes(scope, languageOf(request.headers['accept-language'])),
    })),
  );
  tenantRoute(app, contract.previewTemplate, ({ body, caller, inScope, translate, request }) =>
    inScope(async (scope) => {
      const language = languageOf(request.headers['accept-language']);
      const { subject, html } = await renderOutgoing(
        scope,
        sample(body, caller, translate, language),
        publicUrl(),
      );
      return { model: { subject, html } };
    }),
  );
  tenantRoute(app, contract.testTemplate, async ({ body, caller, inScope, translate, request }) => {
    const language = languageOf(request.headers['accept-language']);
    const mail = sample(body, caller, translate, language);
    await inScope((scope) => services.mail.queue(scope, { ...mail, interactive: true }));
    return success(translate, 'email-templates.test_sent', { email: caller.email });
  });
  tenantRoute(app, contract.resetTemplateType, async ({ params, inScope, translate }) => {
    await inScope((scope) => resetTemplateType(scope, params.type));
    return success(translate, 'email-templates.reset_done');
  });
}
