import { type RoleKey, roleKeys } from '@certame/contract/permissions.ts';

/** Accounts of the demonstration, which exist on the embedded database only. */
export const demoPassword = 'Certame1';
export const demoDomain = 'certame.example';

export interface DemoAccount {
  email: string;
  name: string;
  role: RoleKey;
}

const account = (local: string, name: string, role: RoleKey): DemoAccount => ({
  email: `${local}@${demoDomain}`,
  name,
  role,
});

export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Ana Administradora', roleKeys.A),
  account('manager', 'Marcos Gestor', roleKeys.M),
  account('teacher', 'Teresa Professora', roleKeys.T),
  account('student', 'Sofia Estudante', roleKeys.S),
  account('student2', 'Samuel Estudante', roleKeys.S),
  account('restricted', 'Renata Restrita', roleKeys.R),
  account('supervisor', 'Vítor Supervisor', roleKeys.V),
  account('corrector', 'Carla Corretora', roleKeys.C),
  account('approver', 'Paulo Aprovador', roleKeys.P),
];

/** @param passwords Shown beside the accounts that have one of their own. */
export const demoAccountLines = (
  isShown: (email: string) => boolean,
  passwords?: ReadonlyMap<string, string>,
): string[] =>
  demoAccounts
    .filter(({ email }) => isShown(email))
    .map(({ email, name }) => [email.padEnd(32), passwords?.get(email), name].filter(Boolean).join(' '));
