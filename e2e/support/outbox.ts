import { apiAs, expect, must } from './test.ts';

/** The link to one page in the newest message to somebody, as the administrator reads it in an institution's outbox. */
export async function mailLinkFor(email: string, page: string, institution?: string): Promise<string> {
  const admin = await apiAs('admin', institution);
  let html = '';
  await expect
    .poll(
      async () => {
        const list = await must(
          admin.get(
            `/api/v1/emails_sent?filters[email]=${encodeURIComponent(email)}&order_column=dateTime&direction=desc`,
          ),
        );
        const id = list.model.data[0]?.id;
        if (id) html = (await must(admin.get(`/api/v1/emails_sent/${id}`))).model.html;
        return html;
      },
      { message: `a message to ${email} with a link` },
    )
    .toContain(`/#${page}`);
  const links = [...html.matchAll(/https?:\/\/[^\s"<>]*(\/#[^\s"<>]*)/g)].map(([, address]) => address ?? '');
  const link = links.find((address) => address.startsWith(`/#${page}`));
  if (!link) throw new Error('The message has no link');
  return link.replaceAll('&amp;', '&');
}

export const passwordLinkFor = (email: string, institution?: string): Promise<string> =>
  mailLinkFor(email, '/reset-password/', institution);
