import { Input } from '@mantine/core';

/** The problem of a group of fields, under it. */
export function FieldError({ error }: { error: string | undefined }) {
  return error === undefined ? null : <Input.Error>{error}</Input.Error>;
}
