import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environment, readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      church: { name: 'Utukufu Church', emailDomain: 'utukufu.example', timeZone: 'Africa/Nairobi' },
      admin: { username: 'admin', email: 'admin@utukufu.example', password: undefined },
      corsOrigins: [],
      trustProxy: [],
    });
  });

  it.each([
    ['PORT', '70000', 'a whole number'],
    ['PORT', '3e3', 'a whole number'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['MAIL_FROM', 'not an address', 'Name <address>'],
    ['CHURCH_TIME_ZONE', 'Nairobi', 'Africa/Nairobi'],
    ['ADMIN_PASSWORD', 'short', '8 characters'],
    ['ADMIN_EMAIL', 'a@b', 'e-mail'],
    ['PUBLIC_URL', 'church.example', 'https://'],
  ])('stop the start when %s is %s, and say what it takes', (name, value, takes) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${name} takes`);
    expect(read).toThrow(takes);
  });

  it('take a mailbox with or without a name, and treat blank as not set', () => {
    expect(readSettings({ MAIL_FROM: 'Church office <office@church.example>', PORT: ' ' })).toMatchObject({
      port: 3000,
      mail: { from: 'Church office <office@church.example>' },
    });
    expect(readSettings({ MAIL_FROM: 'office@church.example' }).mail.from).toBe('office@church.example');
  });

  it('are all listed in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(new Set(listed)).toEqual(new Set(Object.keys(environment.shape)));
  });
});
