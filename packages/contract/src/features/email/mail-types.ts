import { type TextKey, textKey } from '../../messages/text-key.ts';

/** The types of e-mail: the eight of the specification, and the digest of finished attempts. */
export const mailTypes = [
  'basic',
  'class_invite',
  'questionnaire_publication',
  'questionnaire_result',
  'questionnaire_finished',
  'reset_password',
  'welcome',
  'lead_notice',
  'certified_emit_user',
] as const;
export type MailType = (typeof mailTypes)[number];

/**
 * How a variable is rendered: `text` is escaped, `link` is an address of the product (a button on a line of its own), `html` is rich text
 * of the editor.
 */
export type MailVariableKind = 'text' | 'link' | 'html';

export interface MailVariable {
  name: string;
  kind: MailVariableKind;
  /** The message makes no sense without it. */
  required?: true;
}

/** Key of what people read for a variable. */
export const variableKey = (name: string): TextKey => textKey(`email-templates.variables.${name}`);

/** Every message knows whom it goes to and who sends it. */
const always: readonly MailVariable[] = [
  { name: 'name', kind: 'text' },
  { name: 'email', kind: 'text' },
  { name: 'institution', kind: 'text' },
];
const link: MailVariable = { name: 'link', kind: 'link', required: true };

/** Variables of each type of template. Their labels are in `email-templates.variables`. */
export const mailVariables: Readonly<Record<MailType, readonly MailVariable[]>> = {
  basic: [...always, { name: 'subject', kind: 'text' }, { name: 'body', kind: 'html', required: true }],
  class_invite: [...always, { name: 'class', kind: 'text' }, { name: 'code', kind: 'text' }, link],
  questionnaire_publication: [
    ...always,
    { name: 'questionnaire', kind: 'text' },
    { name: 'period', kind: 'text' },
    link,
  ],
  questionnaire_result: [...always, { name: 'questionnaire', kind: 'text' }, link],
  questionnaire_finished: [
    ...always,
    { name: 'questionnaire', kind: 'text' },
    { name: 'finished', kind: 'text' },
    { name: 'finish_reasons', kind: 'text' },
    { name: 'progress', kind: 'text' },
    link,
  ],
  reset_password: [...always, { name: 'minutes', kind: 'text' }, link],
  welcome: [...always, { name: 'hours', kind: 'text' }, link],
  lead_notice: [
    ...always,
    { name: 'lead', kind: 'text' },
    { name: 'lead_email', kind: 'text' },
    { name: 'lead_phone', kind: 'text' },
    { name: 'lead_origin', kind: 'text' },
    { name: 'campaign', kind: 'text' },
    link,
  ],
  certified_emit_user: [...always, { name: 'certificate', kind: 'text' }, link],
};

export const mailingVariables: readonly MailVariable[] = always;

export const templateMax = { subject: 200, body: 50_000, actionLabel: 60 } as const;
