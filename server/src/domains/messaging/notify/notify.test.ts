import { readFileSync } from 'node:fs';
import { NOTICES_TO_ONE_PER_HOUR } from '@kanisa/contract/messaging/notices.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/support/factories.ts';
import { overdueBook } from '../../../../test/support/library-notice.ts';
import { addPhone, listShown, type Pushing, startPushing } from '../../../../test/support/pushing.ts';
import { listMessages, sendQueued } from '../../../../test/support/serving.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createUsers, startPartnerTexts } from '../../../../test/support/texts.ts';
import { type NewNotice, queueNotices } from './notify.service.ts';
import { getTextBudget, spendOnTexts } from './text-budget.service.ts';

const DUE = '2026-11-10T09:00:00.000Z';

/** An app with the notice of a domain that does not exist. */
function addLibrary(app: TestApp): TestApp {
  app.clock.set('2026-11-15T09:00:00Z');
  app.deps.noticeKinds = [...app.deps.noticeKinds, overdueBook];
  return app;
}

function remind(app: TestApp, userId: number, more: Partial<NewNotice> = {}): Promise<void> {
  const notice: NewNotice = { kind: overdueBook, userId, data: { title: 'Confessions', dueAt: DUE }, ...more };
  return app.deps.db.transaction((tx) => queueNotices(app.deps, tx, [notice]));
}

const listStates = async (app: TestApp) => (await listMessages(app)).map(({ state }) => state);

describe('a notice of a new domain', () => {
  it('needs at most 30 lines', () => {
    const lines = readFileSync(new URL('../../../../test/support/library-notice.ts', import.meta.url), 'utf8');
    expect(lines.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('goes out as an e-mail in the language of its reader, with the page behind a button', async () => {
    const app = addLibrary(await startTestApp({ offersKiswahili: true }));
    const [reader, swahili] = [await createUser(app), await createUser(app, { language: 'sw' })];
    for (const { id } of [reader, swahili]) await remind(app, id);
    await sendQueued(app);
    const mail = await app.mailbox.next({ to: reader.personalEmail ?? '' });
    expect(mail.subject).toBe('Please bring Confessions back');
    expect(mail.text).toContain('It was due on 10 November 2026.');
    expect(mail.text).toMatch(/Open the library:\s+http\S+\/library\s/);
    const other = await app.mailbox.next({ to: swahili.personalEmail ?? '' });
    expect(other.text).toContain('10 Novemba 2026');
    expect(other.text).toMatch(/\/sw\/library/);
    expect(await listStates(app)).toEqual(['sent', 'sent']);
  });

  it('is shown on a device instead, and no e-mail follows once the device took it', async () => {
    const pushing: Pushing = await startPushing();
    const app = addLibrary(pushing.app);
    const phone = await addPhone(pushing);
    await remind(app, phone.user.id);
    await sendQueued(app);
    await pushing.sender.drain();
    await sendQueued(app);
    expect(listShown(pushing, phone)).toMatchObject([{ kind: 'message', path: '/library' }]);
    expect(app.mailbox.unread({ to: phone.user.personalEmail ?? '' })).toBe(0);
    expect(await listStates(app)).toEqual(['sent']);
  });

  it('goes out as a text that the month’s budget pays, and an unwanted one is paid back', async () => {
    const texts = await startPartnerTexts();
    const app = addLibrary(texts.app);
    const [wanting, unwilling] = await createUsers(app, 2);
    await app.deps.db.execute(sql`insert into text_budget (monthly) values (2)`);
    expect(await app.deps.db.transaction((tx) => spendOnTexts(app.deps, tx, 2))).toBe(true);
    expect(await app.deps.db.transaction((tx) => spendOnTexts(app.deps, tx, 1))).toBe(false);
    await app.deps.db.execute(sql`update users set wants_texts = false where id = ${unwilling?.id}`);
    for (const one of [wanting, unwilling]) await remind(app, one?.id ?? 0, { text: { cost: 1 } });
    await sendQueued(app);
    expect(texts.gateway.taken.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Please bring Confessions back\. http\S+\/library$/),
    ]);
    expect(await getTextBudget(app.deps)).toEqual({ monthly: 2, spent: 1 });
    expect((await app.mailbox.next({ to: unwilling?.personalEmail ?? '' })).subject).toContain('Confessions');
  });
});

describe('a notice', () => {
  it('is queued once with the same key, also by two at the same time', async () => {
    const app = addLibrary(await startTestApp());
    const [one, other] = [await createUser(app), await createUser(app)];
    const key = { onceKey: 'loan 7' };
    await Promise.all([remind(app, one.id, key), remind(app, one.id, key), remind(app, other.id, key)]);
    await remind(app, one.id, { onceKey: 'loan 8' });
    const receivers = (await listMessages(app)).map(({ userId }) => userId);
    expect(receivers.filter((id) => id === one.id)).toHaveLength(2);
    expect(receivers.filter((id) => id === other.id)).toHaveLength(1);
  });

  it('waits while it is quiet, and is dropped when it is out of date or its reader left', async () => {
    const app = addLibrary(await startTestApp());
    const [reader, left] = [await createUser(app), await createUser(app)];
    await remind(app, reader.id);
    await remind(app, left.id);
    await remind(app, reader.id, { data: { title: 'Returned', dueAt: '2026-12-24T09:00:00.000Z' } });
    await app.deps.db.execute(sql`update users set is_active = false where id = ${left.id}`);
    app.clock.set('2026-11-15T19:00:00Z');
    await sendQueued(app);
    expect(await listStates(app)).toEqual(['queued', 'dropped', 'dropped']);
    app.clock.set('2026-11-16T05:00:00Z');
    await sendQueued(app);
    expect(await listStates(app)).toEqual(['sent', 'dropped', 'dropped']);
  });

  it('beyond the limit of its reader is not queued', async () => {
    const app = addLibrary(await startTestApp());
    const { id } = await createUser(app);
    for (let n = 0; n < NOTICES_TO_ONE_PER_HOUR + 2; n += 1) await remind(app, id);
    expect(await listMessages(app)).toHaveLength(NOTICES_TO_ONE_PER_HOUR);
  });
});
