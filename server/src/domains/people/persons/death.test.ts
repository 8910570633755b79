import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/support/factories.ts';
import { startPartnerTexts } from '../../../../test/support/texts.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { createSender } from '../../messaging/deliveries/deliveries.service.ts';
import { createEmailChannel } from '../../messaging/emails/email.channel.ts';

const { updatePerson, activateUser, changeUsers, updateUser, sendTextMessage, emailSelected } = ENDPOINTS;

describe('somebody who has died', () => {
  it('is activated by nobody until it is undone', async () => {
    const { app, token } = await startPartnerTexts();
    const user = await createUser(app, { firstName: 'Neema', lastName: 'Otieno' });
    const params = { id: user.id };
    const mark = (status: 'died' | 'member') => app.call(updatePerson, { params, body: { status }, token });
    expect((await mark('died')).status).toBe(200);
    const refused = [
      await app.call(activateUser, { params, token }),
      await app.call(updateUser, { params, body: { is_active: true }, token }),
      await app.call(changeUsers, { body: { action: 'activate', ids: [user.id] }, token }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ error: 'Neema Otieno has died. Undo that first.' }),
      ]);
    const activeOf = async () => (await app.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.isActive;
    expect(await activeOf()).toBe(false);
    await mark('member');
    expect(await activeOf()).toBe(true);
    expect((await app.call(activateUser, { params, token })).status).toBe(200);
  });

  it('gets no email and no text, chosen by name, found by a filter, or waiting since before', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const [died, inactive] = [await createUser(app), await createUser(app, { isActive: false })];
    await send([died], { time_to_send: '2026-11-16T08:00' });
    await app.call(updatePerson, { params: { id: died.id }, body: { status: 'died' }, token });
    const chosen = await app.call(sendTextMessage, { body: { message: 'Come', recipient_ids: [died.id] }, token });
    expect(chosen.status).toBe(400);
    const filtered = { message: 'Come', filters: { role: 'user' as const } };
    expect((await app.call(sendTextMessage, { body: filtered, token })).status).toBe(201);
    app.clock.set('2026-11-16T09:00:00Z');
    await drain();
    const digits = (phone: string | null) => phone?.replace('+', '');
    expect(gateway.taken.map(({ number }) => number)).toEqual([digits(inactive.phoneNumber)]);
    const mail = {
      subject: 'Come',
      body: 'Please',
      recipients: [died.personalEmail ?? ''],
      filters: { is_active: false },
    };
    const sent = await app.call(emailSelected, { body: mail, token });
    expect(sent.status).toBe(201);
    await createSender(app.deps, createEmailChannel(app.deps)).drain();
    expect(app.mailbox.unread({ to: inactive.personalEmail ?? '' })).toBe(1);
    expect(app.mailbox.unread({ to: died.personalEmail ?? '' })).toBe(0);
  });
});
