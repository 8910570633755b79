import { afterEach, expect, it, vi } from 'vitest';
import { toApiPath } from './use-photo.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['/api', '/api/profile/photo/7?v=ab12'],
  ['/api', '/profile/photo/7?v=ab12'],
  ['/api', 'https://church.example/api/profile/photo/7?v=ab12'],
  ['https://api.example', 'https://api.example/profile/photo/7?v=ab12'],
  ['https://api.example/api', '/api/profile/photo/7?v=ab12'],
])('with the API at %s, finds the API path of %s', (base, address) => {
  vi.stubEnv('VITE_API_BASE', base);
  expect(toApiPath(address)).toBe('/profile/photo/7?v=ab12');
});
