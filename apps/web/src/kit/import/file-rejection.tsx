import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** Why a file could not be taken: it stays beside the choice of the next one. */
export function FileRejection({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden="true" />}>
      {reason}
    </Alert>
  );
}
