import type { openLeadSession } from '@certame/contract/features/campaigns/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { actAsGuest, isApiError, request } from '#lib/http/http.ts';
import { showAccent } from '#lib/theme/brand.ts';
import { isHexColor } from '#lib/theme/color.ts';

let entered: string | null = null;

const ask = async (leadId: string): Promise<ReplyOf<typeof openLeadSession>['model']> =>
  (
    await request<ReplyOf<typeof openLeadSession>>(
      'POST',
      `/api/v1/public/leads/${encodeURIComponent(leadId)}/session`,
      { quiet: true, body: {}, timeoutMs: 20_000, isRenewal: true },
    )
  ).model;

/**
 * Guest session: from here on the page's requests are the lead's, whoever is signed in in this browser. `elsewhere`: this browser has no
 * cookie of the form, or it has expired.
 */
export async function enterAsLead(
  leadId: string,
  shortUrlId: string,
): Promise<'open' | 'elsewhere' | 'failed'> {
  try {
    const model = await ask(leadId);
    // The URL combines the ids of two different exams: it opens neither.
    if (model.short_url_id !== shortUrlId) return 'elsewhere';
    actAsGuest({
      token: model.token,
      institutionId: model.institution_id,
      renew: () =>
        ask(leadId).then(
          (renewed) => renewed.token,
          () => null,
        ),
    });
    entered = leadId;
    if (isHexColor(model.primary_color)) showAccent(model.primary_color);
    return 'open';
  } catch (error) {
    return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      ? 'elsewhere'
      : 'failed';
  }
}

export function leaveAsLead(leadId: string): void {
  if (entered !== leadId) return;
  entered = null;
  actAsGuest(null);
}
