import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { clearOwnFace, getOwnFace, storeOwnFace } from './own-face.ts';
import { endSession, storeSession } from './session.ts';

const PICTURE = { picture: 'data:image/jpeg;base64,AA', address: '/api/profile/photo/7?v=1' };
const AKINYI = { username: 'akinyi', name: 'Akinyi Njoroge' };

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

describe('the name and picture in the header', () => {
  it('stay for the same user, and belong to nobody else', () => {
    storeOwnFace({ ...AKINYI, ...PICTURE });
    storeOwnFace({ ...AKINYI, name: 'Akinyi Otieno' });
    expect(getOwnFace('akinyi')).toEqual({ username: 'akinyi', name: 'Akinyi Otieno', ...PICTURE });
    expect(getOwnFace('wanjiku')).toBeNull();
    storeOwnFace({ username: 'wanjiku', name: 'Wanjiku Kamau' });
    expect(getOwnFace('wanjiku')).toEqual({
      username: 'wanjiku',
      name: 'Wanjiku Kamau',
      picture: null,
    });
    clearOwnFace();
    expect(getOwnFace('wanjiku')).toBeNull();
  });

  it('tell a user without a photo from one whose photo is not known yet', () => {
    storeOwnFace(AKINYI);
    expect(getOwnFace('akinyi')?.address).toBeUndefined();
    storeOwnFace({ ...AKINYI, picture: null, address: null });
    storeOwnFace({ ...AKINYI, name: 'Akinyi Otieno' });
    expect(getOwnFace('akinyi')?.address).toBeNull();
  });

  it('come with the session, and go with it', () => {
    const user = { role: 'user' as const, username: 'akinyi', first_name: 'Akinyi', last_name: 'Njoroge' };
    storeSession({ access_token: 'a', refresh_token: 'r', user });
    expect(getOwnFace('akinyi')?.name).toBe('Akinyi Njoroge');
    endSession('logout');
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', 'null', '{"username":7}', '[]'])('ignore invalid stored content %s', (junk) => {
    localStorage.setItem('ownFace', junk);
    expect(getOwnFace('akinyi')).toBeNull();
  });

  it('show no picture from elsewhere', () => {
    const stored = { ...AKINYI, ...PICTURE, picture: 'https://elsewhere.example/x.png' };
    localStorage.setItem('ownFace', JSON.stringify(stored));
    expect(getOwnFace('akinyi')?.picture).toBeNull();
  });
});
