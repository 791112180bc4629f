import { z } from 'zod';
import { endpoint, permission, publicAccess } from '../../kit/endpoint.ts';
import {
  cleanText,
  dateSchema,
  emailSchema,
  idParams,
  noticesReply,
  phoneSchema,
  uuidSchema,
} from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { campaignCodePattern, leadStates } from './leads.ts';

const tag = 'campaigns';
const list = permission('campaigns.menu');
const change = permission('campaigns.edit');
const leadParams = z.object({ id: uuidSchema, lead_id: uuidSchema });
const codeParams = z.object({ code: z.string().max(60).regex(campaignCodePattern, { error: 'type' }) });

/** The public page of a campaign. Outside of its period it has its name and period only. */
export const publicCampaignSchema = z.object({
  state: z.enum(['open', 'not_begun', 'ended']),
  title: z.string(),
  institution_name: z.string(),
  logo: z.string().nullable(),
  primary_color: z.string().nullable(),
  time_zone: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  description: z.string().nullable(),
  picture: z.string().nullable(),
  consent_text: z.string(),
  consent_version: z.number(),
  retention_months: z.number(),
  has_questionnaire: z.boolean(),
  /** The day it is at the institution: the age is counted from it. */
  today: z.string(),
});
export type PublicCampaign = z.output<typeof publicCampaignSchema>;
export const getPublicCampaign = endpoint({
  method: 'GET',
  path: '/api/v1/public/campaigns/:code',
  access: publicAccess('the page of a campaign is made for strangers'),
  tag,
  params: codeParams,
  reply: z.object({ model: publicCampaignSchema }),
});

/** Lenient schema of the parameters of an address: a value that is too long or of another type is cut or dropped, never refused. */
const hint = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? value.slice(0, 2000) : null));

export const submitLead = endpoint({
  method: 'POST',
  path: '/api/v1/public/campaigns/:code/leads',
  access: publicAccess('strangers leave their contact here'),
  tag,
  params: codeParams,
  body: z.object({
    name: cleanText(160).min(1, { error: 'required' }),
    email: emailSchema,
    phone: z.string().trim().min(1, { error: 'required' }).pipe(phoneSchema),
    birthdate: dateSchema,
    consent: z.boolean().refine((given) => given, { error: 'consent_needed' }),
    consent_version: z.int().min(1).max(1_000_000),
    guardian_name: cleanText(160).default(''),
    guardian_email: z.union([z.literal(''), emailSchema]).default(''),
    guardian_consent: z.boolean().default(false),
    utm_source: hint,
    utm_medium: hint,
    utm_campaign: hint,
    referrer: hint,
    /** People never see this field; what fills it in is a program. */
    website: z.string().max(2000).default(''),
  }),
  bodyLimitBytes: 64 * 1024,
  status: 201,
  reply: z.object({
    model: z.object({
      /** Where a questionnaire is to be answered, its page: /form/{short_url_id}/lead/{lead_id}. */
      short_url_id: z.string().nullable(),
      lead_id: z.string().nullable(),
    }),
  }),
});

/** Opens the session of a lead: a token for the browser that has the lead's cookie. Knowing the id is not enough. */
export const openLeadSession = endpoint({
  method: 'POST',
  path: '/api/v1/public/leads/:lead_id/session',
  access: publicAccess('the cookie of the form is the proof, checked against its hash'),
  tag,
  params: z.object({ lead_id: uuidSchema }),
  reply: z.object({
    model: z.object({
      token: z.string(),
      institution_id: z.string(),
      short_url_id: z.string(),
      primary_color: z.string().nullable(),
    }),
  }),
});

export const leadRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  birthdate: z.string(),
  guardian_name: z.string().nullable(),
  guardian_email: z.string().nullable(),
  state: z.enum(leadStates),
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  referrer_host: z.string().nullable(),
  created_at: z.string(),
  last_entry_at: z.string(),
  entries: z.number(),
  consent_version: z.number(),
  consent_at: z.string(),
  consent_address: z.string(),
  /** State of the attempt at the questionnaire; null while there is none. */
  attempt_state: z.string().nullable(),
  answer_id: z.string().nullable(),
  answer_form: z.string().nullable(),
});
export type LeadRow = z.output<typeof leadRowSchema>;
export const listLeads = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns/:id/leads',
  access: list,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(leadRowSchema),
});
export const exportLeads = exportOfPart(listLeads);
export const changeLeadState = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:id/leads/:lead_id/state',
  access: change,
  params: leadParams,
  body: z.object({ state: z.enum(leadStates, { error: 'option' }) }),
  reply: noticesReply,
});
export const deleteLead = endpoint({
  method: 'DELETE',
  path: '/api/v1/campaigns/:id/leads/:lead_id',
  access: permission('campaigns.delete'),
  params: leadParams,
  reply: noticesReply,
});

export const campaignNumbersSchema = z.object({
  code: z.string(),
  has_questionnaire: z.boolean(),
  views: z.number(),
  leads: z.number(),
  started: z.number(),
  finished: z.number(),
  converted: z.number(),
  /** The most frequent origins; null is the direct visit. */
  origins: z.array(z.object({ origin: z.string().nullable(), leads: z.number() })),
});
export type CampaignNumbers = z.output<typeof campaignNumbersSchema>;
export const getCampaignNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns/:id/numbers',
  access: list,
  params: idParams,
  reply: z.object({ model: campaignNumbersSchema }),
});
