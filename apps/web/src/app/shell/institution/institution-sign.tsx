import type { SessionInstitution } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { IconBuilding } from '@tabler/icons-react';

interface Props {
  institution: Pick<SessionInstitution, 'small_logo'> | null;
  size: number;
}

/** The institution's small logo beside its name; a building where it has none. */
export function InstitutionSign({ institution, size }: Props) {
  if (!institution?.small_logo) return <IconBuilding size={size} stroke={1.6} aria-hidden="true" />;
  return (
    <img
      src={institution.small_logo}
      alt=""
      width={size + 3}
      height={size + 3}
      style={{ objectFit: 'contain', borderRadius: 4, background: 'var(--logo-plate)' }}
    />
  );
}
