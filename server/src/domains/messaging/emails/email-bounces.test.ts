import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAddresses, readPage, sendEmail, startSending } from '../../../../test/support/email-sending.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { emailMarks } from './emails.table.ts';

const { emailReach, resendEmail, listAudit } = ENDPOINTS;

describe('an undeliverable address', () => {
  it('gets no further mailing until staff resend to it', async () => {
    const { app, token, sender } = await startSending();
    app.mailbox.behave((step, to) => (step === 'rcpt' && to === 'p0@example.org' ? '550 5.1.1 Nobody' : undefined));
    const id = await sendEmail(app, token, createAddresses(2));
    await sender.drain();
    const reach = await app.call(emailReach, { body: { recipients: createAddresses(2) }, token: await token() });
    expect(reach.body).toMatchObject({ reached: 1, left_out: [{ reason: 'bounced', count: 1 }] });
    const second = await sendEmail(app, token, createAddresses(2));
    await sender.drain();
    expect((await readPage(app, token, second)).first).toMatchObject({ state: 'left_out', left_out_reason: 'bounced' });
    app.mailbox.behave(() => undefined);
    const again = await app.call(resendEmail, { params: { id }, token: await token() });
    expect([again.status, again.body.message]).toEqual([200, 'Your email is being sent again to 1 person']);
    expect(again.body.email).toMatchObject({
      status: 'queued',
      error: null,
      counts: { total: 2, sent: 1, pending: 1 },
    });
    await sender.drain();
    expect(app.mailbox.received().filter((mail) => mail.to[0] === 'p0@example.org')).toHaveLength(1);
    expect(app.mailbox.received().filter((mail) => mail.to[0] === 'p1@example.org')).toHaveLength(2);
    expect((await readPage(app, token, id)).email).toMatchObject({ status: 'sent', finished_at: expect.any(String) });
    const none = await app.call(resendEmail, { params: { id }, token: await token() });
    expect([none.status, none.body.error]).toEqual([409, expect.stringContaining('anyone')]);
    expect((await app.call(resendEmail, { params: { id: 4242 }, token: await token() })).status).toBe(404);
    const trail = await app.call(listAudit, { token: await token(), query: { what: 'email.sent_again' } });
    expect(trail.body.entries[0]?.after).toEqual({ email_id: id, recipients: 1 });
  });

  it('is replaced by the user’s current address on resend', async () => {
    const { app, token, sender } = await startSending();
    const amani = await createUser(app);
    app.mailbox.behave((step) => (step === 'rcpt' ? '550 5.1.1 Nobody' : undefined));
    const id = await sendEmail(app, token, [amani.personalEmail ?? '']);
    await sender.drain();
    await app.deps.db.update(users).set({ personalEmail: 'new@example.org' }).where(eq(users.id, amani.id));
    app.mailbox.behave(() => undefined);
    await app.call(resendEmail, { params: { id }, token: await token() });
    await sender.drain();
    expect(app.mailbox.received().flatMap((mail) => mail.to)).toEqual(['new@example.org']);
  });

  it('gets no mailing after three soft bounces in two weeks', async () => {
    const { app, token } = await startSending();
    const at = app.clock.now();
    const mark = { address: 'p0@example.org', kind: 'soft', at } as const;
    await app.deps.db.insert(emailMarks).values([mark, mark, { ...mark, at: new Date('2026-10-01T00:00:00Z') }]);
    const reached = async () =>
      (await app.call(emailReach, { body: { recipients: createAddresses(1) }, token: await token() })).body.reached;
    expect(await reached()).toBe(1);
    await app.deps.db.insert(emailMarks).values(mark);
    expect(await reached()).toBe(0);
    app.clock.advance({ days: 15 });
    expect(await reached()).toBe(1);
  });
});
