import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertSegments, makePhoneExif } from '../../../../test/support/jpeg-builder.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  decodeWebp,
  GREEN,
  makeFlatJpeg,
  makeFlatPng,
  makeFourColourJpeg,
  makeNoisyJpeg,
  RED,
  readColourAt,
} from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { photos } from './photos.table.ts';

const { updateProfile, addFamilyMember, updateFamilyMember } = ENDPOINTS;

/** A user with a profile photo, and a child with another photo. */
async function createFamilyWithPhotos(app: TestApp) {
  const user = await createUser(app);
  const token = (await signInUser(app, user)).access_token;
  const own = await uploadForm(app, updateProfile, { file: await makeFlatPng(20, 20), token });
  const fields = { name: 'Amani', relationship: 'child' };
  const added = await uploadForm(app, addFamilyMember, { fields, file: await makeFlatPng(30, 20), token });
  return {
    user,
    token,
    profilePhoto: own.body.profile.profile_photo ?? '',
    familyPhoto: added.body.family_member.photo ?? '',
    childId: added.body.family_member.id,
  };
}

describe('a photo from a phone', () => {
  it('is stored upright, without location, thumbnail or colour profile', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'user');
    const thumbnail = await makeNoisyJpeg(160, 120);
    const photo = insertSegments(await makeFourColourJpeg(1600, 800), makePhoneExif(6, thumbnail));
    expect(photo.includes('Simu Nzuri'), 'the fixture contains metadata').toBe(true);
    expect(photo.includes(thumbnail.subarray(200, 400))).toBe(true);
    const { status, body } = await uploadForm(app, updateProfile, { file: photo, token });
    expect(status).toBe(200);
    const stored = await downloadFile(app, body.profile.profile_photo ?? '', token);
    const { format, width, height, orientation, exif, icc, xmp, iptc, space } = await decodeWebp(
      stored.bytes,
    ).metadata();
    expect({ format, width, height, space }).toEqual({ format: 'webp', width: 320, height: 640, space: 'srgb' });
    expect([orientation, exif, icc, xmp, iptc]).toEqual(Array(5).fill(undefined));
    expect(stored.bytes.includes('Exif') || stored.bytes.includes('Simu') || stored.bytes.includes('ICCP')).toBe(false);
    // A quarter turn: the bottom left of the stored pixels belongs to the top left.
    expect(await readColourAt(stored.bytes, 40, 40)).toEqual(GREEN);
    expect(await readColourAt(stored.bytes, 280, 40)).toEqual(RED);
  });

  it('is checked by its content, not by its file name or type', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'user');
    const disguised = { file: await makeFlatPng(10, 10), name: '../../run.html', type: 'text/html', token };
    const { status, body } = await uploadForm(app, updateProfile, disguised);
    expect(status).toBe(200);
    const stored = await downloadFile(app, body.profile.profile_photo ?? '', token);
    expect(stored.headers['content-type']).toBe('image/webp');
    expect(stored.headers['x-content-type-options']).toBe('nosniff');
    const html = { file: Buffer.from('<html></html>'), name: 'me.png', type: 'image/png', token };
    expect((await uploadForm(app, updateProfile, html)).status).toBe(415);
  });

  it('loses a page or archive appended to the image', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'user');
    const polyglot = Buffer.concat([
      await makeFlatJpeg(64, 64),
      Buffer.from('PK\u0003\u0004<script>alert(1)</script>'),
    ]);
    expect((await uploadForm(app, updateProfile, { file: polyglot, token })).status).toBe(200);
    const [row] = await app.deps.db.select().from(photos);
    expect(Buffer.from(row?.bytes ?? []).includes('script')).toBe(false);
  });
});

describe('a stored photo', () => {
  it('is cached privately and answered with 304 when unchanged', async () => {
    const app = await startTestApp();
    const { token, profilePhoto, familyPhoto } = await createFamilyWithPhotos(app);
    for (const address of [profilePhoto, familyPhoto]) {
      const first = await downloadFile(app, address, token);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
        vary: 'authorization',
      });
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
      expect(address).toContain(`?v=${etag.slice(1, 9)}`);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await downloadFile(app, address, token, { 'if-none-match': known });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
      }
      expect((await downloadFile(app, address, token, { 'if-none-match': '"other"' })).status).toBe(200);
      expect((await downloadFile(app, address.replace(/\?.*/, ''), token)).status).toBe(200);
      expect((await downloadFile(app, `${address}&w=9`, token)).status).toBe(400);
    }
  });

  it('gets a new URL when replaced, and the old photo is deleted', async () => {
    const app = await startTestApp();
    const { token, familyPhoto, childId } = await createFamilyWithPhotos(app);
    const file = await makeFlatPng(40, 40);
    const changed = await uploadForm(app, updateFamilyMember, { params: { id: childId }, file, token });
    expect(changed.body.family_member.photo).not.toBe(familyPhoto);
    expect(await app.deps.db.select({ id: photos.id }).from(photos)).toHaveLength(2);
  });

  it('answers 404 to users without access, exactly as for a photo that does not exist', async () => {
    const app = await startTestApp();
    const { profilePhoto, familyPhoto, user, childId } = await createFamilyWithPhotos(app);
    const stranger = await signInWithRole(app, 'ministry_leader');
    const nothing = [`/api/profile/photo/${user.id + 999}`, `/api/profile/family/photo/${childId + 999}`];
    const hidden = [profilePhoto, familyPhoto];
    const odd = ['/api/profile/photo/x', '/api/profile/family/photo/0', '/api/profile/photo/99999999999'];
    const answers = await Promise.all([...nothing, ...hidden, ...odd].map((one) => downloadFile(app, one, stranger)));
    const unlike = new Set(
      answers.map(({ status, bytes, headers }) => {
        const { date: _date, 'x-request-id': _id, ...rest } = headers;
        return JSON.stringify([status, bytes.toString(), rest]);
      }),
    );
    expect(answers[0]?.status).toBe(404);
    expect([...unlike]).toHaveLength(1);
    const conditional = await downloadFile(app, profilePhoto, stranger, { 'if-none-match': '*' });
    expect(conditional.status, 'a condition opens nothing').toBe(404);
    expect((await downloadFile(app, profilePhoto)).status).toBe(401);
  });

  it('is visible to an inactive owner, unlike the family’s photos', async () => {
    const app = await startTestApp();
    const { user, token, profilePhoto, familyPhoto } = await createFamilyWithPhotos(app);
    await app.deps.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await downloadFile(app, profilePhoto, token)).status).toBe(200);
    expect((await downloadFile(app, familyPhoto, token)).status).toBe(404);
  });
});

describe('an upload over a real connection', () => {
  it('gets its error answer even if it is rejected before the file is read', async () => {
    const app = await startTestApp();
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const send = async (token: string, megabytes: number) => {
      const form = new FormData();
      form.append('profile_photo', new Blob([Buffer.alloc(megabytes * 1024 * 1024, 1)]), 'photo.png');
      form.append('phone_number', '+254700000001');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api/profile`, { method: 'PATCH', body: form, headers });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    const verified = await signInWithRole(app, 'user');
    const unverified = await signInWithRole(app, 'user', { isVerified: false });
    expect(await send(unverified, 4)).toEqual([403, 'You don’t have permission to do this.']);
    expect(await send('no token at all, but long', 4)).toEqual([401, 'Please log in.']);
    expect(await send(verified, 9)).toEqual([413, 'Profile photo must be 5MB or less']);
    expect(await send(verified, 4)).toEqual([415, 'Profile photo must be PNG or JPEG']);
  });
});

/** Keeps the next image open in the decoder until it is released. */
function holdNextDecode() {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const prototype = sharp.prototype as Sharp;
  const metadata = vi.spyOn(prototype, 'metadata').mockImplementationOnce(async function (this: Sharp) {
    begun.resolve();
    await released.promise;
    return this.metadata();
  });
  onTestFinished(() => {
    released.resolve();
    metadata.mockRestore();
  });
  return { begun: begun.promise, release: released.resolve };
}

describe('concurrent uploads', () => {
  it('of one user are processed one at a time', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'user');
    const file = await makeNoisyJpeg(1200, 900);
    const send = () => uploadForm(app, updateProfile, { file, token });
    const decode = holdNextDecode();
    const first = send();
    await decode.begun;
    const others = await Promise.all([send(), send()]);
    decode.release();
    expect([await first, ...others].map(({ status }) => status)).toEqual([200, 429, 429]);
    expect((await uploadForm(app, updateProfile, { file: await makeFlatPng(9, 9), token })).status).toBe(200);
  });
});
