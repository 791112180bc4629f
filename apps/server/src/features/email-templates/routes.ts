import * as contract from '@certame/contract/features/email-templates/endpoints.ts';
import { mailTypes, mailVariables } from '@certame/contract/features/emails/mail-types.ts';
import { email_templates } from '@certame/db/schema/communication.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { cleanMailText } from '../../lib/mail/check-mail-text.ts';
import { builtInText, renderOutgoing } from '../../lib/mail/mail-texts.ts';
import { success } from '../../lib/success.ts';
import { languageOf, type Translate } from '../../lib/texts.ts';
import type { MailText, OutgoingMail } from '../../plugins/mail.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';
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
    inScope(async ({ tx }) => {
      const active = await tx.select().from(email_templates).where(eq(email_templates.active, true));
      const language = languageOf(request.headers['accept-language']);
      return {
        model: mailTypes.map((type) => {
          const own = active.find((one) => one.type === type);
          const { subject, body, actionLabel } = builtInText(type, language);
          return {
            type,
            template: own ? { id: own.id, name: own.name, subject: own.subject } : null,
            built_in: { subject, body, action_label: actionLabel },
          };
        }),
      };
    }),
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
    await inScope((scope) => services.mail.queue(scope, { ...mail, awaited: true }));
    return success(translate, 'email-templates.test_sent', { email: caller.email });
  });
  tenantRoute(app, contract.resetTemplateType, async ({ params, inScope, translate }) => {
    await inScope(({ tx }) =>
      tx
        .update(email_templates)
        .set({ active: false, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
        .where(and(eq(email_templates.type, params.type), eq(email_templates.active, true))),
    );
    return success(translate, 'email-templates.reset_done');
  });
}
