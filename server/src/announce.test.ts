import { expect, it } from 'vitest';
import { formatProxyWarning } from './announce.ts';

it('warns at the start if a proxy must be there and none is trusted', () => {
  const warn = (publicUrl: string, trustProxy: string[] = []) =>
    formatProxyWarning({ publicUrl, trustProxy }).join(' ');
  expect(warn('https://church.example')).toMatch(/TRUST_PROXY/);
  expect(warn('https://church.example', ['127.0.0.1'])).toBe('');
  expect(warn('http://localhost:3000')).toBe('');
});
