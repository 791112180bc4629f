import { campaign_consents, campaign_days, campaign_leads, campaigns } from '@certame/db/schema/campaigns.ts';
import { institutions, organizations } from '@certame/db/schema/identity.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, eq, gt, isNull, or } from '@certame/db/sql.ts';
import { submitLead } from '#features/campaigns/commands/submit-lead.ts';
import type { PastScope } from '../past-scope.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const consentText =
  'Autorizo o Colégio Horizonte a guardar os meus dados de contato e a usá-los para me enviar informações sobre o ' +
  'processo seletivo e sobre os cursos do colégio.\n\nOs dados não são vendidos nem cedidos a terceiros. Posso pedir o ' +
  'acesso, a correção ou a exclusão deles a qualquer momento pelo e-mail privacidade@certame.example.';

const description =
  '<p>Venha fazer o <strong>ensino médio</strong> com a gente. Preencha o formulário, responda ao simulado e descubra ' +
  'como você está para a prova de bolsas.</p><ul><li>Bolsas de até 100%</li><li>Aulas experimentais em dezembro</li>' +
  '<li>Visita guiada aos sábados</li></ul>';

const visitors = [
  { name: 'Beatriz Nogueira', birthdate: '2010-04-18', source: 'instagram', medium: 'stories', ago: 9 },
  { name: 'Caio Figueiredo', birthdate: '2009-11-02', source: 'instagram', medium: 'stories', ago: 8 },
  { name: 'Larissa Prado', birthdate: '2006-07-25', source: 'google', medium: 'cpc', ago: 6 },
  { name: 'Otávio Menezes', birthdate: '2011-01-09', source: null, medium: null, ago: 4 },
  { name: 'Sônia Takahashi', birthdate: '1984-03-30', source: 'feira-de-profissoes', medium: 'qr', ago: 2 },
  { name: 'Heitor Brandão', birthdate: '2010-09-14', source: 'instagram', medium: 'feed', ago: 1 },
];

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');

/** A campaign that has been open for some days, with people who came by different ways. */
export async function seedCampaigns(past: PastScope): Promise<void> {
  const { scope, services } = past;
  const { tx, institutionId } = scope;
  const startMs = services.now();
  const fullHourMs = Math.floor(startMs / hourMs) * hourMs;
  const now = new Date(startMs);
  const [exam] = await tx
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.institution_id, institutionId),
        eq(questionnaires.state, 'released'),
        or(isNull(questionnaires.ends_at), gt(questionnaires.ends_at, now)),
      ),
    )
    .limit(1);
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      institution_id: institutionId,
      name: 'Prova de bolsas 2027',
      code: 'bolsas-2027',
      title: 'Prova de bolsas 2027: inscreva-se',
      description,
      consent_text: consentText,
      questionnaire_id: exam?.id ?? null,
      notice_emails: 'manager@certame.example',
      starts_at: new Date(fullHourMs - 12 * dayMs),
      ends_at: new Date(fullHourMs + 45 * dayMs),
    })
    .returning();
  if (!campaign) throw new Error('The campaign was not made');
  await tx
    .insert(campaign_consents)
    .values({ institution_id: institutionId, campaign_id: campaign.id, version: 1, text: consentText });
  await tx.insert(campaign_days).values(
    [14, 22, 9, 31, 18, 12, 27, 16, 20, 11].map((views, index) => ({
      institution_id: institutionId,
      campaign_id: campaign.id,
      day: new Date(startMs - index * dayMs).toISOString().slice(0, 10),
      views,
    })),
  );
  const [owner] = await tx
    .select({ institution: institutions, organization: organizations })
    .from(institutions)
    .innerJoin(organizations, eq(organizations.id, institutions.organization_id))
    .where(eq(institutions.id, institutionId));
  if (!owner) throw new Error('The campaign has no institution');
  for (const visitor of visitors) {
    past.setTime(startMs - visitor.ago * dayMs);
    const email = `${slugOf(visitor.name)}@exemplo.com.br`;
    await submitLead(
      services,
      { ...owner, campaign, shortUrlId: null, state: 'open' },
      {
        body: {
          name: visitor.name,
          email,
          phone: '(11) 98888-1234',
          birthdate: visitor.birthdate,
          consent: true,
          consent_version: 1,
          guardian_name: 'Responsável de exemplo',
          guardian_email: `familia.${email}`,
          guardian_consent: true,
          utm_source: visitor.source,
          utm_medium: visitor.medium,
          utm_campaign: visitor.source ? 'bolsas-2027' : null,
          referrer: null,
          website: '',
        },
        address: '203.0.113.10',
        userAgent: null,
        proofs: [],
      },
    );
  }
  past.setTime(startMs);
  await tx
    .update(campaign_leads)
    .set({ state: 'contacted' })
    .where(and(eq(campaign_leads.campaign_id, campaign.id), eq(campaign_leads.utm_source, 'google')));
}
