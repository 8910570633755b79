import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentSchema, readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('have defaults for everything', () => {
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
    ['SMS_GATEWAY', 'twilio', 'africastalking'],
    ['SMS_BASE_URL', 'http://sms.example/api', 'https://'],
    ['SMS_BASE_URL', 'http://localhost.example/api', 'https://'],
    ['SMS_API_KEY', 'a\nb', 'the gateway gave you'],
    ['SMS_CALLBACK_SECRET', 'short', '16 to 100'],
    ['SMS_COUNTRIES', '+254', '254,255'],
    ['SMS_PRICE', '0,80', 'KES 0.80'],
    ['METRICS_PORT', 'yes', 'a whole number'],
    ['TRUST_PROXY', 'proxy', 'addresses or networks'],
    ['TRUST_PROXY', '127.0.0.1,10.0.0.0/33', 'addresses or networks'],
    ['DEMO', 'yes', '1 for the made-up church'],
  ])('stop the start when %s is %s, and say what it takes', (name, value, takes) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${name} takes`);
    expect(read).toThrow(takes);
  });

  it('accept a mailbox with or without a name and treat blank as not set', () => {
    expect(readSettings({ MAIL_FROM: 'Church office <office@church.example>', PORT: ' ' })).toMatchObject({
      port: 3000,
      mail: { from: 'Church office <office@church.example>' },
    });
    expect(readSettings({ MAIL_FROM: 'office@church.example' }).mail.from).toBe('office@church.example');
  });

  it('for texts default to the outbox; a gateway requires its keys and sends to Kenya only', () => {
    expect(readSettings({}).sms).toMatchObject({
      gateway: 'outbox',
      shortcode: 'Utukufu_Nrb',
      countries: null,
      price: null,
    });
    const partner = { SMS_GATEWAY: 'partner', SMS_BASE_URL: 'https://sms.example/api/', SMS_API_KEY: 'k' };
    expect(() => readSettings(partner)).toThrow('SMS_PARTNER_ID is not set: SMS_GATEWAY=partner needs it');
    expect(() => readSettings(partner)).toThrow(SettingsError);
    expect(readSettings({ ...partner, SMS_PARTNER_ID: '7', SMS_PRICE: 'UGX 35' }).sms).toMatchObject({
      baseUrl: 'https://sms.example/api',
      countries: ['254'],
      price: 35,
      currency: 'UGX',
    });
    const other = { SMS_GATEWAY: 'africastalking', SMS_USERNAME: 'church', SMS_API_KEY: 'k' };
    expect(() => readSettings({ SMS_GATEWAY: 'africastalking' })).toThrow('SMS_USERNAME is not set');
    expect(readSettings({ ...other, SMS_COUNTRIES: '254, 255', SMS_PRICE: '0.8' }).sms).toMatchObject({
      baseUrl: 'https://api.africastalking.com',
      countries: ['254', '255'],
      price: 0.8,
      currency: 'KES',
    });
  });

  it('of the demo disable all sending, whatever else is set', () => {
    const real = {
      SMTP_URL: 'smtp://mail.example',
      SMS_GATEWAY: 'africastalking',
      SMS_USERNAME: 'c',
      SMS_API_KEY: 'k',
    };
    expect(readSettings(real)).toMatchObject({ demo: false, mail: { smtpUrl: 'smtp://mail.example' } });
    const demo = readSettings({ ...real, DEMO: '1' });
    expect([demo.demo, demo.mail.smtpUrl, demo.sms.gateway]).toEqual([true, undefined, 'outbox']);
  });

  it('are all listed in .env.example', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(new Set(listed)).toEqual(new Set(Object.keys(environmentSchema.shape)));
  });
});
