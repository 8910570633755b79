import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import type { Tx } from '../src/db/client.ts';
import { departments } from '../src/domains/departments/departments/departments.table.ts';
import { infoPosts } from '../src/domains/departments/posts/posts.table.ts';
import {
  lockUser,
  lockUserForChange,
  takeAdminsLock,
  takeDeletionLocks,
} from '../src/domains/identity/accounts/credentials.service.ts';
import { users } from '../src/domains/identity/accounts/users.view.ts';
import { emails } from '../src/domains/messaging/emails/emails.table.ts';
import { familyMembers } from '../src/domains/people/family/family.table.ts';
import { hashPassword } from '../src/platform/secrets/passwords.ts';
import { throttles } from '../src/platform/throttles/throttles.table.ts';
import { runDuringTransaction } from './support/concurrent-transactions.ts';
import { createDepartment, createPost, createUserWithToken } from './support/departments.ts';
import { startAppWithPastor } from './support/events.ts';
import { createUser, PASSWORD, registrationBody, signInWithRole } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { makeFlatPng } from './support/test-images.ts';
import { downloadFile, uploadForm } from './support/upload.ts';

interface StatusAnswer {
  status: number;
}

const emailBody = { subject: 'Sunday', body: 'Come.' };

const deleteUser = (id: number) => async (tx: Tx) => {
  await takeDeletionLocks(tx);
  await lockUser(tx, id);
  await tx.delete(users).where(eq(users.id, id));
};

/** Prepares the data and returns the request that the deleted user sends. */
const REQUESTS: Record<string, (app: TestApp, token: string) => Promise<() => Promise<StatusAnswer>>> = {
  applyToDepartment: async (app, token) => {
    const { id } = await createDepartment(app);
    const body = { motivation: 'I sing.' };
    return () => app.call(ENDPOINTS.applyToDepartment, { params: { id }, body, token });
  },
  postInfo: async (app, token) => {
    const { id } = await createDepartment(app);
    return () => app.call(ENDPOINTS.postInfo, { params: { id }, body: { title: 'T', content: 'C' }, token });
  },
  deleteDepartment: async (app, token) => {
    const { id } = await createDepartment(app);
    return () => app.call(ENDPOINTS.deleteDepartment, { params: { id }, token });
  },
  createDepartments: async (app, token) => () =>
    app.call(ENDPOINTS.createDepartments, { body: { names: ['Choir'] }, token }),
  emailAll: async (app, token) => () => app.call(ENDPOINTS.emailAll, { body: emailBody, token }),
  resendEmail: async (app, token) => {
    const { id } = (await app.call(ENDPOINTS.emailAll, { body: emailBody, token })).body.email;
    return () => app.call(ENDPOINTS.resendEmail, { params: { id }, token });
  },
  sendMessage: async (app, token) => () => app.call(ENDPOINTS.sendMessage, { body: { content: 'Karibu' }, token }),
  markAllRead: async (app, token) => () => app.call(ENDPOINTS.markAllRead, { token }),
  startImport: async (app, token) => {
    const file = Buffer.from('first_name,last_name,phone_number\nAkinyi,Njoroge,0712345678\n');
    return () => uploadForm(app, ENDPOINTS.startImport, { file, name: 'people.csv', type: 'text/csv', token });
  },
  startFileImport: async (app, token) => {
    const file = Buffer.from('first_name,last_name\nAkinyi,Njoroge\n');
    const fields = { wants_emails: 'false', wants_texts: 'false' };
    return () =>
      uploadForm(app, ENDPOINTS.startFileImport, { file, fields, name: 'people.csv', type: 'text/csv', token });
  },
  createUser: async (app, token) => {
    const { first_name, last_name, phone_number, password } = registrationBody;
    const body = { first_name, last_name, phone_number, password, username: 'akinyi' };
    return () => app.call(ENDPOINTS.createUser, { body, token });
  },
  exportUsers: async (app, token) => () => downloadFile(app, `/api${ENDPOINTS.exportUsers.path}`, token),
  exportPeople: async (app, token) => () => downloadFile(app, `/api${ENDPOINTS.exportPeople.path}`, token),
  exportEverything: async (app, token) => () => downloadFile(app, `/api${ENDPOINTS.exportEverything.path}`, token),
  sendTextMessage: async (app, token) => {
    const { id } = await createUser(app);
    return () => app.call(ENDPOINTS.sendTextMessage, { body: { message: 'Karibu', recipient_ids: [id] }, token });
  },
  checkTextDelivery: async (app, token) => {
    const { id } = await createUser(app);
    const body = { message: 'Karibu', recipient_ids: [id] };
    const { message_id: messageId } = (await app.call(ENDPOINTS.sendTextMessage, { body, token })).body.data;
    return () => app.call(ENDPOINTS.checkTextDelivery, { params: { messageId }, token });
  },
  cancelTextMessage: async (app, token) => () => app.call(ENDPOINTS.cancelTextMessage, { params: { id: 1 }, token }),
  sendTextMessageAgain: async (app, token) => () =>
    app.call(ENDPOINTS.sendTextMessageAgain, { params: { id: 1 }, token }),
};

/** Only PostgreSQL lets one request wait for another; the embedded database runs them one after the other. */
describe.runIf(inject('database').engine === 'postgres')('while a request waits', () => {
  it.each(Object.keys(REQUESTS))('and its sender is deleted, nothing is done: %s', async (name) => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app, { role: 'admin' });
    const send = await REQUESTS[name]?.(app, token);
    if (!send) throw new Error('nothing is asked');
    expect((await runDuringTransaction(app, deleteUser(user.id), send)).status).toBe(401);
  });

  it('and the attending user is deleted, no attendance is stored', async () => {
    const { app, make } = await startAppWithPastor();
    const event = await make({ title: 'Choir', start_time: '2026-11-16T18:00', end_time: '2026-11-16T19:00' });
    const { user, token } = await createUserWithToken(app);
    const params = { id: event.id, date: '2026-11-16' };
    const send = () => app.call(ENDPOINTS.sayIWillCome, { params, token });
    expect((await runDuringTransaction(app, deleteUser(user.id), send)).status).toBe(401);
  });

  it('and the user who exports their data is deleted, nothing is exported', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const send = () => downloadFile(app, `/api${ENDPOINTS.exportOwnData.path}`, token);
    expect((await send()).status).toBe(200);
    const answer = await runDuringTransaction(
      app,
      async (tx) => {
        await deleteUser(user.id)(tx);
        // The export waits for the lock of its daily limit.
        await tx.select().from(throttles).for('update');
      },
      send,
    );
    expect(answer.status).toBe(401);
  });

  it('and the parent is deleted, the child’s photo is not shown, since the view cannot be recorded', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const fields = { name: 'Amani', relationship: 'child' };
    await uploadForm(app, ENDPOINTS.addFamilyMember, { fields, file: await makeFlatPng(64, 64), token });
    const [child] = await app.deps.db.select().from(familyMembers);
    const admin = await signInWithRole(app, 'admin');
    const path = `/api${ENDPOINTS.readFamilyPhoto.path}`.replace(/:\w+/, String(child?.id));
    expect((await downloadFile(app, path, admin)).status).toBe(200);
    expect((await runDuringTransaction(app, deleteUser(user.id), () => downloadFile(app, path, admin))).status).toBe(
      404,
    );
  });

  it('and its sender loses the admin role, nobody is changed', async () => {
    const app = await startTestApp();
    await createUserWithToken(app, { role: 'admin' });
    const { user, token } = await createUserWithToken(app, { role: 'admin' });
    const { id } = await createUser(app);
    const answer = await runDuringTransaction(
      app,
      async (tx) => {
        await takeAdminsLock(tx);
        await lockUserForChange(tx, user.id);
        await tx.update(users).set({ role: 'user' }).where(eq(users.id, user.id));
      },
      () => app.call(ENDPOINTS.changeUserRole, { params: { id }, body: { role: 'admin' }, token }),
    );
    expect(answer.status).toBe(403);
  });

  it('and the password changes, the old one opens no session', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const passwordHash = await hashPassword('another long secret');
    const answer = await runDuringTransaction(
      app,
      (tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
      () => app.call(ENDPOINTS.login, { body: { identifier: user.username, password: PASSWORD } }),
    );
    expect(answer.status).toBe(401);
  });

  it('and the post to pin is deleted, it answers 404', async () => {
    const app = await startTestApp();
    const department = await createDepartment(app);
    const { id } = await createPost(app, department);
    const token = await signInWithRole(app, 'admin');
    const answer = await runDuringTransaction(
      app,
      async (tx) => {
        await tx.select().from(departments).for('update');
        await tx.delete(infoPosts).where(eq(infoPosts.id, id));
      },
      () => app.call(ENDPOINTS.pinInfo, { params: { id }, body: { is_pinned: true }, token }),
    );
    expect(answer.status).toBe(404);
  });

  it('and the email to resend is deleted, it answers 404', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = (await app.call(ENDPOINTS.emailAll, { body: emailBody, token })).body.email;
    const answer = await runDuringTransaction(
      app,
      (tx) => tx.delete(emails).where(eq(emails.id, id)),
      () => app.call(ENDPOINTS.resendEmail, { params: { id }, token }),
    );
    expect(answer.status).toBe(404);
  });
});
