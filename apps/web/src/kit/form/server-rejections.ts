import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

export interface ServerRejections {
  /** Records the value that the server rejected at a field. */
  note(key: string, value: unknown, message: string | undefined): void;
  /** Clears the rejections when the form is sent again. */
  forget(): void;
  /** Wraps a resolver: a value that the schema accepts but the server rejected keeps its error until it is changed. Blurring the field is no change. */
  around<Values extends FieldValues>(resolver: Resolver<Values>): Resolver<Values>;
}

export function createServerRejections(): ServerRejections {
  const noted = new Map<string, { value: string; message: string | undefined }>();
  const written = (value: unknown): string => JSON.stringify(value) ?? '';
  return {
    note: (key, value, message) => void noted.set(key, { value: written(value), message }),
    forget: () => noted.clear(),
    around: (resolver) => async (values, context, options) => {
      const result = await resolver(values, context, options);
      const still = [...noted].filter(
        ([key, { value }]) => written(values[key]) === value && !(key in result.errors),
      );
      if (still.length === 0) return result;
      const kept = still.map(([key, { message }]) => [key, { type: 'server', message }]);
      return {
        values: {},
        errors: { ...result.errors, ...Object.fromEntries(kept) } as FieldErrors<typeof values>,
      };
    },
  };
}
