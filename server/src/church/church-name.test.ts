import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { describe, expect, it } from 'vitest';
import { createPlainSitePages } from '../../test/support/plain-site-pages.ts';
import { readSettings } from '../base/settings.ts';
import {
  buildPageUrl,
  chooseLanguage,
  chooseSender,
  getChurchLook,
  getChurchName,
  getIdDomain,
  getOfferedLanguages,
} from './church-name.ts';

const withName = (name: string, version = 1) => ({
  settings: readSettings({ CHURCH_NAME: 'Settings Church' }),
  sitePages: createPlainSitePages({
    version,
    content: { ...EXAMPLE_SITE, facts: { ...EXAMPLE_SITE.facts, name } },
  }),
});

describe('the church’s name', () => {
  it('is that of the settings until one is published', () => {
    expect(getChurchName(withName('Utukufu Church', 0))).toBe('Settings Church');
    expect(getChurchName(withName('Neema Chapel'))).toBe('Neema Chapel');
  });

  it('is one line, as the subject of a mail must be', () => {
    expect(getChurchName(withName('Neema\u2028Chapel'))).toBe('Neema Chapel');
  });

  it('is the sender’s name, unless the operator chose another', () => {
    const choose = (name: string) => chooseSender(withName('Neema Chapel'), { name, address: 'office@x.example' }).name;
    expect([choose('Settings Church'), choose('The office')]).toEqual(['Neema Chapel', 'The office']);
    // MAIL_FROM may be a bare address.
    expect(choose('')).toBe('Neema Chapel');
  });
});

describe('the domain of a church that set none', () => {
  const withEmail = (email: string, { env = {}, version = 1 } = {}) => ({
    settings: readSettings({ PUBLIC_URL: 'https://app.neema.example:8443', ...env }),
    sitePages: createPlainSitePages({
      version,
      content: { ...EXAMPLE_SITE, facts: { ...EXAMPLE_SITE.facts, email } },
    }),
  });
  const chooseAddress = (deps: ReturnType<typeof withEmail>, address = 'office@utukufu.example') =>
    chooseSender(deps, { name: '', address }).address;

  it('is the example’s until it publishes, and its host afterwards', () => {
    expect(getIdDomain(withEmail('a@neema.example', { version: 0 }))).toBe('utukufu.example');
    expect(getIdDomain(withEmail('a@neema.example'))).toBe('app.neema.example');
    expect(getIdDomain(withEmail('a@neema.example', { env: { PUBLIC_URL: 'http://[::1]:3000' } }))).toBe('---1-');
  });

  it('gives way to the one of the settings', () => {
    const deps = withEmail('a@gmail.example', { env: { CHURCH_EMAIL_DOMAIN: 'imani.example' } });
    expect([getIdDomain(deps), chooseAddress(deps, 'office@imani.example')]).toEqual([
      'imani.example',
      'office@imani.example',
    ]);
  });

  it('is not needed for the sender, which is the published address', () => {
    expect(chooseAddress(withEmail('neema@mail.example', { version: 0 }))).toBe('office@utukufu.example');
    expect(chooseAddress(withEmail('neema@mail.example'))).toBe('neema@mail.example');
    expect(chooseAddress(withEmail('neema@mail.example'), 'chosen@other.example')).toBe('chosen@other.example');
    expect(chooseAddress(withEmail('hello@utukufu.example'))).toBe('office@app.neema.example');
  });
});

describe('the look of mails', () => {
  const withLook = (look: typeof EXAMPLE_SITE.look) => ({
    settings: readSettings({ PUBLIC_URL: 'https://neema.example' }),
    sitePages: createPlainSitePages({ version: 1, content: { ...EXAMPLE_SITE, look } }),
  });

  it('has the published colours, and the logo if there is one', () => {
    const look = { ...EXAMPLE_SITE.look, ground: '#003322', accent: '#ffcc00' };
    expect(getChurchLook(withLook(look))).toEqual({
      name: 'Utukufu Church',
      ground: '#003322',
      accent: '#ffcc00',
      logoUrl: null,
    });
    const { logoUrl } = getChurchLook(withLook({ ...look, logo: 'a'.repeat(20) }));
    expect(logoUrl).toBe(`https://neema.example/icon-192.png?${'a'.repeat(20)}`);
  });
});

describe('the offered languages', () => {
  const withKiswahili = (kiswahili: boolean) => ({
    settings: readSettings({ PUBLIC_URL: 'https://neema.example' }),
    sitePages: createPlainSitePages({ version: 1, content: { ...EXAMPLE_SITE, languages: { kiswahili } } }),
  });

  it('decide whether a person’s choice has an effect', () => {
    expect(getOfferedLanguages(withKiswahili(false))).toEqual(['en']);
    expect(getOfferedLanguages(withKiswahili(true))).toEqual(['en', 'sw']);
    expect(chooseLanguage(withKiswahili(false), 'sw')).toBe('en');
    expect(chooseLanguage(withKiswahili(true), 'sw')).toBe('sw');
    expect(chooseLanguage(withKiswahili(true), 'de')).toBe('en');
    expect(chooseLanguage(withKiswahili(true), null)).toBe('en');
  });

  it('have pages of their own', () => {
    expect(buildPageUrl(withKiswahili(true), '/messages', 'en')).toBe('https://neema.example/messages');
    expect(buildPageUrl(withKiswahili(true), '/welcome#token=x', 'sw')).toBe(
      'https://neema.example/sw/welcome#token=x',
    );
  });
});
