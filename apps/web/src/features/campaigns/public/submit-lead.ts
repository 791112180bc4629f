import type {
  submitLead as contract,
  PublicCampaign,
} from '@certame/contract/features/campaigns/endpoints.ts';
import { send } from '#lib/http/send.ts';
import { originOfVisit } from './origin.ts';
import { rememberLead } from './returning-lead.ts';

export const emptyLead = {
  name: '',
  email: '',
  phone: '',
  birthdate: '',
  guardian_name: '',
  guardian_email: '',
};

export interface LeadInput {
  values: typeof emptyLead;
  isMinor: boolean;
  consent: boolean;
  guardianConsent: boolean;
  /** The honeypot's value. */
  website: string;
}

/** Submits the form of a campaign. @returns the path of its questionnaire, null where the campaign has none. */
export async function submitLead(
  code: string,
  { consent_version }: PublicCampaign,
  { values, isMinor, consent, guardianConsent, website }: LeadInput,
): Promise<string | null> {
  const { model } = await send<typeof contract>(
    'POST',
    '/api/v1/public/campaigns/:code/leads',
    {
      params: { code },
      body: {
        ...values,
        ...(isMinor ? {} : { guardian_name: '', guardian_email: '' }),
        consent,
        guardian_consent: isMinor && guardianConsent,
        consent_version,
        website,
        ...originOfVisit(window.location, document.referrer),
      },
    },
    { quiet: true },
  );
  if (model.short_url_id === null || model.lead_id === null) return null;
  const path = `/form/${model.short_url_id}/lead/${model.lead_id}`;
  rememberLead(code, path);
  return path;
}
