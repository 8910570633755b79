import { familyPhotoUpload } from '@kanisa/contract/people/family.ts';
import { profilePhotoUpload } from '@kanisa/contract/people/profile.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';

let storage: MemoryStorage;
let sent: FakeRequest[];

/** A fake XMLHttpRequest with the parts that an upload needs, driven by the test. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  withCredentials = false;
  status = 0;
  responseText = '';
  body: FormData | null = null;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
    sent.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.status = 0;
    this.dispatchEvent(new Event('loadend'));
  }
  move(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  arrive(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  answer(status: number, json: unknown): void {
    this.status = status;
    this.responseText = typeof json === 'string' ? json : JSON.stringify(json);
    this.dispatchEvent(new Event('loadend'));
  }
}

async function openPage() {
  vi.resetModules();
  return { ...(await import('./upload.ts')), ...(await import('../session/session.ts')) };
}

async function nth(number: number): Promise<FakeRequest> {
  for (;;) {
    const request = sent[number - 1];
    if (request) return request;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const photo = () => new File([new Uint8Array(300)], 'me.png', { type: 'image/png' });

beforeEach(() => {
  sent = [];
  storage = new MemoryStorage();
  for (const [key, value] of Object.entries({
    authToken: 'a1',
    refreshToken: 'r1',
    authRole: 'user',
    username: 'akinyi',
  })) {
    storage.setItem(key, value);
  }
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubEnv('VITE_API_BASE', 'http://api.example/api');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('sends text fields and the file as a form, with the same headers as any call', async () => {
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a%3Db' });
    const { uploadFile } = await openPage();
    const address = JSON.stringify({ county: 'Nairobi', town: 'Umoja', area: null, description: null });
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, {
      body: { phone_number: '+254712345678', address },
      file: photo(),
    });
    const request = await nth(1);
    expect(request).toMatchObject({ method: 'PATCH', url: 'http://api.example/api/profile', withCredentials: true });
    expect(request.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en',
      Authorization: 'Bearer a1',
      'X-XSRF-TOKEN': 'a=b',
    });
    expect([...(request.body?.keys() ?? [])]).toEqual(['phone_number', 'address', 'profile_photo']);
    expect(request.body?.get('address')).toBe(address);
    expect(request.body?.get('profile_photo')).toMatchObject({ name: 'me.png', size: 300 });
    request.answer(200, { profile: { id: 1 } });
    await expect(asked).resolves.toEqual({ profile: { id: 1 } });
  });

  it('fills the path, omits undefined fields, and sends null as an empty string', async () => {
    const { uploadFile } = await openPage();
    const body = { name: 'Baraka', gender: null, bio: undefined, address: 'null' };
    const asked = uploadFile('PATCH /profile/family/:id', familyPhotoUpload, { params: { id: 7 }, body });
    const request = await nth(1);
    expect(request.url).toBe('http://api.example/api/profile/family/7');
    expect(Object.fromEntries(request.body ?? [])).toEqual({ name: 'Baraka', gender: '', address: 'null' });
    request.answer(200, { family_member: {} });
    await asked;
  });

  it('reports the progress', async () => {
    const { uploadFile } = await openPage();
    const reported: unknown[] = [];
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, {
      body: {},
      file: photo(),
      onProgress: (now) => reported.push(now),
    });
    const request = await nth(1);
    request.move(100, 400);
    request.move(400, 400);
    request.answer(200, {});
    await asked;
    expect(reported).toEqual([
      { sent: 100, total: 400 },
      { sent: 400, total: 400 },
    ]);
  });
});

describe('its errors', () => {
  it("have the server's text and fields", async () => {
    const { uploadFile } = await openPage();
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, { body: {}, file: photo() });
    (await nth(1)).answer(413, { error: 'Too big', code: 'too_large', fields: { profile_photo: 'Too big' } });
    await expect(asked).rejects.toMatchObject({
      status: 413,
      message: 'Too big',
      fields: { profile_photo: 'Too big' },
    });
  });

  it("use the caller's text if the server sends none", async () => {
    const { uploadFile } = await openPage();
    const body = { name: 'Baraka', relationship: 'child' as const };
    const asked = uploadFile('POST /profile/family', familyPhotoUpload, {
      body,
      fallback: 'Failed to add family member',
    });
    (await nth(1)).answer(502, '<html></html>');
    await expect(asked).rejects.toThrow('Failed to add family member');
  });

  it('report a network error when no response arrives', async () => {
    const { uploadFile } = await openPage();
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, { body: {} });
    (await nth(1)).abort();
    await expect(asked).rejects.toMatchObject({
      status: 0,
      message: 'Network error or CORS issue. Please try again.',
    });
  });

  it('do not replace an abort of the caller, before and after the start', async () => {
    const { uploadFile } = await openPage();
    const stop = new AbortController();
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, { body: {}, signal: stop.signal });
    await nth(1);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(
      uploadFile('PATCH /profile', profilePhotoUpload, { body: {}, signal: stop.signal }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('its timeout', () => {
  async function start(file: File | null) {
    const { uploadFile } = await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = vi.fn<(error: unknown) => void>();
    const asked = uploadFile('PATCH /profile', profilePhotoUpload, { body: {}, file }).catch(failed);
    await vi.advanceTimersByTimeAsync(0);
    const [request] = sent;
    if (!request) throw new Error('Nothing was sent');
    return { request, failed, asked };
  }

  it('runs only while no data moves', async () => {
    const { request, failed, asked } = await start(photo());
    for (let step = 1; step <= 5; step += 1) {
      await vi.advanceTimersByTimeAsync(9_999);
      request.move(step, 6);
    }
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 0 });
  });

  it('is longer after the last byte of a file, which may still be in a buffer', async () => {
    const { request, failed, asked } = await start(photo());
    request.move(6, 6);
    request.arrive();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(failed).toHaveBeenCalledOnce();
  });

  it('is 10000 ms without a file, as for any call', async () => {
    const { request, failed, asked } = await start(null);
    request.move(6, 6);
    request.arrive();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(failed).toHaveBeenCalledOnce();
  });
});

it('is sent again with a renewed token, but not a third time', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ access_token: 'a2', refresh_token: 'r2' }));
  const { uploadFile } = await openPage();
  const asked = uploadFile('PATCH /profile', profilePhotoUpload, {
    body: { phone_number: '+254712345678' },
    file: photo(),
  });
  (await nth(1)).answer(401, { error: 'Please log in.' });
  const again = await nth(2);
  expect(again.headers['Authorization']).toBe('Bearer a2');
  expect([...(again.body?.keys() ?? [])]).toEqual(['phone_number', 'profile_photo']);
  again.answer(401, { error: 'Please log in.' });
  await expect(asked).rejects.toMatchObject({ status: 401, message: 'Please log in.' });
  expect(sent).toHaveLength(2);
  vi.mocked(globalThis.fetch).mockRestore();
});
