import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, noticesReply, richTextSchema } from '../../../kit/field-schemas.ts';
import { mailTypes, templateMax } from '../mail-types.ts';

const write = permission('email_templates.create|email_templates.edit');

const textSchema = z.object({
  subject: z.string(),
  body: z.string(),
  action_label: z.string().nullable(),
});

/** The eight types: what is sent today, and what the product would send. */
export const listTemplateTypes = endpoint({
  method: 'GET',
  path: '/api/v1/email_templates/types',
  access: permission('email_templates.menu'),
  reply: z.object({
    model: z.array(
      z.object({
        type: z.enum(mailTypes),
        /** The institution's own template in use; null: the product's text. */
        template: z.object({ id: z.string(), name: z.string(), subject: z.string() }).nullable(),
        built_in: textSchema,
      }),
    ),
  }),
});

const draft = z.object({
  type: z.enum(mailTypes, { error: 'option' }),
  subject: cleanText(templateMax.subject).min(1),
  body: richTextSchema(templateMax.body).min(1),
  action_label: cleanText(templateMax.actionLabel).nullable().default(null),
});
/** The message as somebody would get it, with sample data. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/email_templates/preview',
  access: write,
  body: draft,
  reply: z.object({ model: z.object({ subject: z.string(), html: z.string() }) }),
});
/** Sends the template with sample data to the caller. */
export const testTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/email_templates/test',
  access: write,
  body: draft,
  reply: noticesReply,
});
/** Back to the product's text; the institution's own templates stay, inactive. */
export const resetTemplateType = endpoint({
  method: 'POST',
  path: '/api/v1/email_templates/types/:type/reset',
  access: permission('email_templates.edit'),
  params: z.object({ type: z.enum(mailTypes) }),
  reply: noticesReply,
});
