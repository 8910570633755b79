import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { emailChanges } from '../../identity/email-changes/email-changes.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { listUsers, readUser, updateUser, changeUserRole, resetUserPassword, login, readSession } = ENDPOINTS;
const createUserEndpoint = ENDPOINTS.createUser;

const NEW = {
  first_name: 'Akinyi',
  last_name: 'Njoroge',
  username: 'akinyi',
  phone_number: '0712345678',
  password: PASSWORD,
};

interface Rejection {
  status: number;
  error?: unknown;
  fields?: unknown;
}

async function requestRejected(
  app: TestApp,
  token: string,
  method: string,
  path: string,
  body: object,
): Promise<Rejection> {
  const answer = await app.raw(method, path, body, token);
  return { status: answer.status, error: answer.body['error'], fields: answer.body['fields'] };
}

async function findLastEntry(app: TestApp) {
  const [entry] = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
}

describe('the form for a user', () => {
  it('rejects invalid input with the specified texts, in the specified order', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = await createUser(app, { username: 'taken', phoneNumber: '+254700000001', personalEmail: 't@x.co' });
    const cases: [body: object, error: string, field: string | null, status?: number][] = [
      [{}, 'Username: 3+ alphanumeric chars', 'username'],
      [{ ...NEW, username: 'ab' }, 'Username: 3+ alphanumeric chars', 'username'],
      [{ ...NEW, username: 'a.kinyi' }, 'Username: 3+ alphanumeric chars', 'username'],
      [{ ...NEW, username: 'a'.repeat(41) }, 'Username must be 40 characters or less', 'username'],
      [{ ...NEW, phone_number: ' ' }, 'Phone number required', 'phone_number'],
      [{ ...NEW, phone_number: '12x' }, 'Invalid phone number format (e.g., +254712345678)', 'phone_number'],
      [{ ...NEW, personal_email: 'a@b' }, 'Invalid email format', 'personal_email'],
      [{ ...NEW, church_email: 'a@b' }, 'Invalid email format', 'church_email'],
      [{ ...NEW, password: undefined }, 'Password required for new users', 'password'],
      [{ ...NEW, password: ' ' }, 'Password required for new users', 'password'],
      [{ ...NEW, password: 'short' }, 'Password: 8+ characters', 'password'],
      [{ ...NEW, username: 'longenough', password: 'LongEnough' }, accountMessages.passwordIsName, 'password'],
      [{ ...NEW, address: { county: 'Nairobi' } }, 'Town required if county provided', 'address.town'],
      [{ ...NEW, first_name: '' }, 'First name is required', 'first_name'],
      [{ ...NEW, last_name: null }, 'Last name is required', 'last_name'],
      [{ ...NEW, role: 'boss' }, 'Invalid role selected', 'role'],
      [{ ...NEW, is_active: 'yes' }, 'Active: yes or no', 'is_active'],
      [{ ...NEW, welcome: true }, 'A welcome email needs a personal email address', 'personal_email'],
      [{ ...NEW, secret: 1 }, 'Unknown field: secret', null],
      [{ ...NEW, username: 'Taken' }, 'Username is already taken', 'username', 409],
      [{ ...NEW, phone_number: '0700 000 001' }, accountMessages.taken, null, 409],
      [{ ...NEW, personal_email: 'T@X.co' }, accountMessages.taken, null, 409],
      [{ ...NEW, church_email: 't@x.co' }, accountMessages.taken, null, 409],
      [{ ...NEW, personal_email: 'taken@utukufu.example' }, accountMessages.taken, null, 409],
    ];
    for (const [body, error, field, status = 400] of cases) {
      const rejected = await requestRejected(app, token, 'POST', '/admin/users', body);
      expect([rejected.status, rejected.error], error).toEqual([status, error]);
      if (field !== null) expect(rejected.fields, error).toMatchObject({ [field]: error });
    }
    expect((await requestRejected(app, token, 'POST', '/admin/users', {})).fields).toEqual({
      username: 'Username: 3+ alphanumeric chars',
      phone_number: 'Phone number required',
      password: 'Password required for new users',
      first_name: 'First name is required',
      last_name: 'Last name is required',
    });
    const onEdit: [string, string, object, string, number?][] = [
      ['PUT', '', { username: '' }, 'Username: 3+ alphanumeric chars'],
      ['PUT', '', { phone_number: null }, 'Phone number required'],
      ['PUT', '', { role: null }, 'Select a role'],
      ['PUT', '', { password: 'short' }, 'Password: 8+ characters'],
      ['PUT', '', { password: 'T@x.cox', address: { town: 'Ruiru' } }, 'Password: 8+ characters'],
      ['PUT', '', { address: { town: 'Ruiru' } }, 'County and town are required when providing address'],
      ['PATCH', '/role', {}, 'Select a role'],
      ['PATCH', '/role', { role: ' ' }, 'Select a role'],
      ['PATCH', '/role', { role: 'member' }, 'Invalid role selected'],
      ['PATCH', '/password', {}, 'Password: 8+ chars'],
      ['PATCH', '/password', { password: '1234567' }, 'Password: 8+ chars'],
      ['PATCH', '/password', { password: 'x'.repeat(129) }, 'Password: at most 128 characters'],
    ];
    for (const [method, path, body, error, status = 400] of onEdit) {
      const rejected = await requestRejected(app, token, method, `/admin/users/${id}${path}`, body);
      expect([rejected.status, rejected.error], `${method} ${path} ${error}`).toEqual([status, error]);
    }
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', {}],
      ['PATCH', '/activate', {}],
      ['PATCH', '/role', { role: 'user' }],
      ['PATCH', '/password', { password: PASSWORD }],
      ['DELETE', '/profile-photo', undefined],
    ] as const) {
      const answer = await app.raw(method, `/admin/users/4242${path}`, body, token);
      expect([answer.status, answer.body['error']], path).toEqual([404, 'User not found']);
    }
    expect(await app.deps.db.$count(auditEntries)).toBe(0);
  });
});

describe('an account created by an admin', () => {
  it('is stored as entered, confirmed, and audited without the password', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin', { username: 'boss' });
    const made = await app.call(createUserEndpoint, {
      token,
      body: {
        ...NEW,
        username: 'AKinyi',
        personal_email: ' Akinyi@example.com ',
        use_church_email: true,
        role: 'pastor',
        is_verified: true,
        address: { county: 'Nairobi', town: 'Kasarani', area: '', description: 'Blue gate' },
      },
    });
    expect([made.status, made.body.message]).toEqual([201, 'User created']);
    const { user } = made.body;
    expect(made.body.id).toBe(user.id);
    expect(user).toMatchObject({
      username: 'akinyi',
      phone_number: '+254712345678',
      personal_email: 'Akinyi@example.com',
      church_email: 'akinyi@utukufu.example',
      role: 'pastor',
      is_active: true,
      is_verified: true,
      address: { county: 'Nairobi', town: 'Kasarani', area: null, description: 'Blue gate' },
      profile_photo: null,
      is_self: false,
    });
    expect((await app.call(readUser, { params: { id: user.id }, token })).body.user).toEqual(user);
    const signedIn = await app.call(login, { body: { identifier: 'akinyi@utukufu.example', password: PASSWORD } });
    expect(signedIn.body.user).toEqual({
      role: 'pastor',
      username: 'akinyi',
      first_name: 'Akinyi',
      last_name: 'Njoroge',
    });
    expect(await findLastEntry(app)).toMatchObject({
      action: 'user.created',
      personId: user.id,
      before: null,
      after: { username: 'akinyi', role: 'pastor', 'address.town': 'Kasarani', phone_number: '+254712345678' },
    });
    expect(JSON.stringify(await findLastEntry(app))).not.toMatch(/argon|password/i);
    const plain = await app.call(createUserEndpoint, {
      token,
      body: { ...NEW, username: 'plain', phone_number: '0712000000' },
    });
    expect(plain.body.user).toMatchObject({ role: 'user', is_active: true, is_verified: false, church_email: null });
  });
});

describe('updating a user', () => {
  it('keeps absent fields, clears null ones, and audits the difference', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app, { username: 'zawadi', churchEmail: 'zawadi@utukufu.example', town: 'Ruiru' });
    const put = (body: object) => app.call(updateUser, { params: { id: user.id }, body, token });

    const nothing = await put({ first_name: user.firstName, personal_email: '', password: '', role: '' });
    expect([nothing.status, nothing.body.message]).toEqual([200, 'User updated']);
    expect(await app.deps.db.$count(auditEntries)).toBe(0);

    const changed = await put({ username: 'Imani', personal_email: 'imani@example.com', address: null });
    expect(changed.body.user).toMatchObject({
      first_name: 'Wanjiku',
      username: 'imani',
      church_email: 'imani@utukufu.example',
      personal_email: 'imani@example.com',
      address: null,
      phone_number: user.phoneNumber,
    });
    expect(await findLastEntry(app)).toMatchObject({
      action: 'user.updated',
      personId: user.id,
      before: { username: 'zawadi', personal_email: user.personalEmail, 'address.town': 'Ruiru' },
      after: { username: 'imani', personal_email: 'imani@example.com', 'address.town': null },
    });
    const notice = await app.mailbox.next({ to: user.personalEmail ?? '' });
    expect(notice.subject).toBe('Your email address at Utukufu Church was changed');

    const cleared = await put({ personal_email: null, church_email: null });
    expect(cleared.body.user).toMatchObject({ personal_email: null, church_email: null });
    // The removed address was never confirmed, so the mail goes to the login address again.
    expect((await app.mailbox.next({ to: user.personalEmail ?? '' })).subject).toContain('was changed');
    expect(await app.deps.db.$count(emailChanges)).toBe(2);

    const reserved = await app.call(createUserEndpoint, {
      token,
      body: { ...NEW, personal_email: String(user.personalEmail).toUpperCase() },
    });
    expect([reserved.status, reserved.body.error]).toEqual([409, accountMessages.taken]);
  });

  it('takes effect on the user’s next request, and mails the user about a new password', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app, { role: 'admin' });
    const own = (await signInUser(app, user)).access_token;
    const params = { id: user.id };
    expect((await app.call(listUsers, { token: own })).status).toBe(200);

    const role = await app.call(changeUserRole, { params, body: { role: 'pastor' }, token });
    expect([role.status, role.body.message, role.body.user.role]).toEqual([200, 'Role updated', 'pastor']);
    expect(await findLastEntry(app)).toMatchObject({
      action: 'user.role_changed',
      before: { role: 'admin' },
      after: { role: 'pastor' },
    });
    const entries = await app.deps.db.$count(auditEntries);
    const same = await app.call(changeUserRole, { params, body: { role: 'pastor' }, token });
    expect([same.status, same.body.message]).toEqual([200, 'They already have this role. Nothing changed.']);
    expect(await app.deps.db.$count(auditEntries)).toBe(entries);
    const rejected = await app.call(listUsers, { token: own });
    expect([rejected.status, rejected.body.error]).toEqual([403, 'Unauthorized: Admin access required']);

    for (const [endpoint, action, field, value] of [
      [ENDPOINTS.deactivateUser, 'user.deactivated', 'is_active', false],
      [ENDPOINTS.activateUser, 'user.activated', 'is_active', true],
      [ENDPOINTS.unverifyUser, 'user.unverified', 'is_verified', false],
      [ENDPOINTS.verifyUser, 'user.verified', 'is_verified', true],
    ] as const) {
      const answer = await app.call(endpoint, { params, token });
      expect([answer.body.message, answer.body.user[field]]).toEqual(['User updated', value]);
      expect(await findLastEntry(app)).toMatchObject({
        action,
        before: { [field]: !value },
        after: { [field]: value },
      });
      const { status } = await app.raw('GET', '/profile/family', undefined, own);
      expect(status, action).toBe(action === 'user.deactivated' ? 403 : 200);
      const again = await app.deps.db.$count(auditEntries);
      expect((await app.call(endpoint, { params, token })).status).toBe(200);
      expect(await app.deps.db.$count(auditEntries)).toBe(again);
    }

    for (const endpoint of [resetUserPassword, updateUser]) {
      const named = await app.call(endpoint, { params, body: { password: user.personalEmail ?? '' }, token });
      expect([named.status, named.body.error]).toEqual([400, accountMessages.passwordIsName]);
    }
    const reset = await app.call(resetUserPassword, { params, body: { password: 'another long one' }, token });
    expect([reset.status, reset.body]).toEqual([200, { message: 'Password reset' }]);
    expect((await app.call(readSession, { token: own })).status).toBe(401);
    expect(await findLastEntry(app)).toMatchObject({ action: 'user.password_reset', before: null, after: null });
    const asks = (password: string) => app.call(login, { body: { identifier: user.username, password } });
    expect((await asks(PASSWORD)).status).toBe(401);
    expect((await asks('another long one')).status).toBe(200);
    const mail = await app.mailbox.next({ to: user.personalEmail ?? '' });
    expect(mail.subject).toBe('Your password at Utukufu Church was changed');

    const byForm = await app.call(updateUser, { params, body: { password: 'a third long one' }, token });
    expect(byForm.status).toBe(200);
    expect((await asks('a third long one')).status).toBe(200);
    expect(await findLastEntry(app)).toMatchObject({ action: 'user.password_reset' });
  });

  it('stores and deletes the photo through its own endpoints', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = await createUser(app);
    const params = { id };
    const send = (file?: Uint8Array) =>
      uploadForm(app, ENDPOINTS.uploadUserPhoto, { params, token, ...(file && { file }) });
    const rejections: [Uint8Array | undefined, number, string][] = [
      [undefined, 400, 'No file provided'],
      [Buffer.from('GIF89a, a picture of another kind'), 415, 'Invalid file type (allowed: png, jpg, jpeg)'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'File size exceeds 5MB limit'],
      [await makeFlatPng(6500, 6500), 413, 'Photo must be 40 megapixels or less'],
    ];
    for (const [file, status, error] of rejections) {
      const rejected = await send(file);
      expect([rejected.status, rejected.body.error]).toEqual([status, error]);
      expect(rejected.body.fields).toEqual({ profile_photo: error });
    }
    const stored = await send(await makeFlatPng(9, 9));
    expect([stored.status, stored.body.message]).toEqual([200, 'Photo uploaded']);
    const address = stored.body.user.profile_photo ?? '';
    expect((await downloadFile(app, address, token)).status).toBe(200);
    expect(await findLastEntry(app)).toMatchObject({ action: 'user.photo_uploaded', personId: id });
    const deleted = await app.call(ENDPOINTS.deleteUserPhoto, { params, token });
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Profile photo deleted' }]);
    expect(await findLastEntry(app)).toMatchObject({ action: 'user.photo_deleted', personId: id });
    expect((await app.call(ENDPOINTS.deleteUserPhoto, { params, token })).status).toBe(404);
  });
});
