import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

async function startWithLongList() {
  const app = await startTestApp();
  const token = await signInWithRole(app, 'admin');
  for (const role of ['pastor', 'moderator', 'user', 'department_leader'] as const) await signInWithRole(app, role);
  return (url: string, encoding?: string) =>
    app.server.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    });
}

describe('compression of JSON', () => {
  it('shortens a long answer for a client that accepts it, and nobody keeps it', async () => {
    const get = await startWithLongList();
    const plain = await get('/admin/users');
    const compressed = await get('/admin/users', 'gzip, deflate, br');
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    expect(compressed.headers.vary).toContain('accept-encoding');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('leaves the answer alone for %j', async (encoding) => {
    const get = await startWithLongList();
    const { headers } = await get('/admin/users', encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toContain('accept-encoding');
  });

  it('leaves a short answer alone', async () => {
    const get = await startWithLongList();
    expect((await get('/messages/unread-count', 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});
