import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { type TextKeyUnder, textKey } from '@certame/contract/messages/text-key.ts';
import { Button } from '@mantine/core';
import { DescriptionList } from '#kit/details/description-list.tsx';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { formatDate, formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { LeadState } from './lead-state.tsx';

/** Details of a lead, with the consent. */
export function LeadDrawer({ lead, onClose }: { lead: LeadRow; onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const entries: [TextKeyUnder<'campaigns.columns'>, string | null][] = [
    ['email', lead.email],
    ['phone', lead.phone],
    ['birthdate', formatDate(lead.birthdate)],
    ['guardian_name', lead.guardian_name],
    ['guardian_email', lead.guardian_email],
    ['utm_source', lead.utm_source],
    ['utm_medium', lead.utm_medium],
    ['utm_campaign', lead.utm_campaign],
    ['referrer_host', lead.referrer_host],
    ['created_at', formatDateTime(lead.created_at)],
    ['last_entry_at', formatDateTime(lead.last_entry_at)],
    ['entries', String(lead.entries)],
    [
      'consent_version',
      t('campaigns.consent_line', {
        version: lead.consent_version,
        when: formatDateTime(lead.consent_at),
        address: lead.consent_address,
      }),
    ],
    ['attempt_state', lead.attempt_state && t(textKey(`results.server.states.${lead.attempt_state}`))],
  ];
  return (
    <DetailsDrawer title={lead.name} onClose={onClose}>
      <p>
        <LeadState state={lead.state} />
      </p>
      <DescriptionList
        entries={entries.map(([key, value]) => [t(`campaigns.columns.${key}`), value] as const)}
      />
      {lead.answer_id && can('questionnaires.resume') && (
        <Button component={Link} to={`/form/${lead.answer_form}/results/${lead.answer_id}`} variant="default">
          {t('campaigns.see_answer')}
        </Button>
      )}
    </DetailsDrawer>
  );
}
