import { ApiClient } from '@certame/testkit/api-client.ts';
import { apiAs, must } from '../test.ts';

/** Unlike the demonstration's, these pass the list of common passwords. */
export const oneTimePassword = 'Chuva-fina-82';
export const ownPassword = 'Manga-verde-47';

interface NewMember {
  name: string;
  email: string;
  roleIds: string[];
}

/** Id of a role of the client's institution, by its name. */
export async function roleIdOf(client: ApiClient, name: string): Promise<string> {
  const { model } = await must(client.get(`/api/v1/roles/options?search=${encodeURIComponent(name)}`));
  const role = model.find((one: { label: string }) => one.label === name);
  if (!role) throw new Error(`There is no role ${name}`);
  return role.id;
}

/** A member of the client's institution, still without a password where the account is new. */
export async function addMember(client: ApiClient, { name, email, roleIds }: NewMember): Promise<string> {
  const { model } = await must(client.post('/api/v1/users', { name, email, role_ids: roleIds }));
  return model.id;
}

/** A member who has to change `oneTimePassword` at the first access. */
export async function addNewMember(client: ApiClient, person: NewMember): Promise<string> {
  const id = await addMember(client, person);
  await must(client.put(`/api/v1/users/${id}/change_password`, { password: oneTimePassword }));
  return id;
}

/** A member who has chosen `ownPassword` already. */
export async function addSettledMember(client: ApiClient, person: NewMember): Promise<string> {
  const id = await addNewMember(client, person);
  const own = await new ApiClient(client.address).login(person.email, oneTimePassword);
  await must(
    own.post('/api/v1/password/change', { password: ownPassword, password_confirmation: ownPassword }),
  );
  return id;
}

/** A member of the first institution who has chosen `ownPassword`, with roles by their names. */
export async function addMemberWithRoles(name: string, email: string, ...roles: string[]): Promise<string> {
  const admin = await apiAs('admin');
  const roleIds = await Promise.all(roles.map((role) => roleIdOf(admin, role)));
  return addSettledMember(admin, { name, email, roleIds });
}

/** A member who comes back with the account and the password of before: the message says so, and leads to the sign-in. */
export async function addReturningMember(client: ApiClient, person: NewMember): Promise<void> {
  const id = await addSettledMember(client, person);
  await must(client.delete(`/api/v1/users/${id}`));
  await addMember(client, person);
}
