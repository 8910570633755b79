import { describe, expect, it } from 'vitest';
import { buildCodeMail } from '../src/domains/identity/accounts/code.mail.ts';
import { buildPasswordChangedMail } from '../src/domains/identity/accounts/password-changed.mail.ts';
import { buildEmailChangedMail } from '../src/domains/identity/email-changes/email-changed.mail.ts';
import { buildTwoStepMail, TWO_STEP_MAIL_KINDS } from '../src/domains/identity/two-step/two-step.mail.ts';
import { buildWelcomeMail } from '../src/domains/identity/welcome/welcome.mail.ts';
import { mailingMail } from '../src/domains/messaging/emails/mailing.mail.ts';
import { messageMail } from '../src/domains/messaging/emails/message.mail.ts';
import { buildAccountDeletedMail } from '../src/domains/privacy/deletion-requests/account-deleted.mail.ts';

const language = 'en';
const church = { name: 'Utukufu Church', ground: '#1b2a4a', accent: '#d9901a', logoUrl: null };
const code = {
  church,
  user: { firstName: 'Wanjiku', username: 'wanjiku2' },
  code: '004711',
  minutes: 10,
  language,
} as const;

describe('the mail with a code', () => {
  it('verifies an account', () => {
    const mail = buildCodeMail({ ...code, purpose: 'verify' });
    expect(mail.subject).toBe('Your verification code for Utukufu Church');
    expect(mail.notice).toBe('Verification code: 004711');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Wanjiku,');
      expect(part).toContain('004711');
      expect(part).toContain('valid for 10 minutes');
      expect(part).toContain('Didn’t register?');
      expect(part).toContain('Utukufu Church');
    }
  });

  it('resets a password', () => {
    const mail = buildCodeMail({ ...code, purpose: 'reset' });
    expect(mail.subject).toBe('Your code for a new password at Utukufu Church');
    expect(mail.notice).toBe('Code for a new password: 004711');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('004711');
      expect(part).toContain('valid for 10 minutes');
      expect(part).toContain('Wasn’t you?');
    }
  });

  it('confirms a changed address, and tells a stranger that nothing happens without the code', () => {
    const mail = buildCodeMail({ ...code, purpose: 'email' });
    expect(mail.subject).toBe('Confirm your email address for Utukufu Church');
    expect(mail.notice).toBe('Code for the new email address: 004711');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('004711');
      expect(part).toContain('wanjiku2');
      expect(part).toContain('valid for 10 minutes');
      expect(part).toContain('Not your account?');
      expect(part).toContain('you can still register with it');
    }
  });

  it('does not show the code in the subject and the preview, which a locked phone displays', () => {
    const { subject, html } = buildCodeMail({ ...code, purpose: 'verify' });
    expect(subject).not.toContain('004711');
    expect(/mso-hide:all">([^<]*)</.exec(html)?.[1]).toBe('Valid for 10 minutes.');
  });

  it('uses the singular for one minute', () => {
    expect(buildCodeMail({ ...code, purpose: 'verify', minutes: 1 }).text).toContain('valid for 1 minute and');
  });

  it.each([
    'Win at http://evil.example',
    'evil.example',
    '<b>x</b>',
    'x'.repeat(41),
    '{{code}}',
    '$t(x)',
    'a\nb',
    '+254 700',
  ])('omits a first name that is not a plain name: %s', (firstName) => {
    const mail = buildCodeMail({ ...code, user: { ...code.user, firstName }, purpose: 'verify' });
    expect(mail.text).toContain('\nHello,\n');
    expect(mail.text + mail.html).not.toContain(firstName);
  });

  it.each(['Wanjiku', 'Mary-Anne', 'N’Golo', "O'Neil", 'Zoë', 'አበበ', 'Amina binti Saïd'])(
    'greets %s by name',
    (firstName) => {
      expect(buildCodeMail({ ...code, user: { ...code.user, firstName }, purpose: 'verify' }).text).toContain(
        `Hello ${firstName},`,
      );
    },
  );
});

describe('the password-changed mail', () => {
  const facts = {
    church,
    user: { firstName: 'Wanjiku', username: 'wanjiku2' },
    changedAt: new Date('2026-11-15T21:30:00Z'),
    timeZone: 'Africa/Nairobi',
    publicUrl: 'https://utukufu.example',
    language,
  } as const;
  const mail = buildPasswordChangedMail(facts);

  it('names the account, the time in the church’s time zone and what to do', () => {
    expect(mail.subject).toBe('Your password at Utukufu Church was changed');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('wanjiku2');
      expect(part).toContain('16 November 2026 at 12:30 AM');
      expect(part).toContain('https://utukufu.example/forgot-password');
      expect(part).toContain('If it wasn’t you');
      expect(part).toContain('All other devices were logged out.');
    }
  });

  it('says after the undo of an e-mail change that the password no longer works', () => {
    const voided = buildPasswordChangedMail({ ...facts, isUnusable: true });
    for (const part of [voided.text, voided.html]) {
      expect(part).toContain('16 November 2026 at 12:30 AM');
      expect(part).toContain('Your password no longer works.');
      expect(part).toContain('https://utukufu.example/forgot-password');
      expect(part).not.toContain('If it was you, there’s nothing to do.');
    }
  });

  it('names what ended with the password, by kind and count', () => {
    const passkeys = { kind: 'passkeys', count: 2 } as const;
    const ended = buildPasswordChangedMail({ ...facts, ended: [passkeys, { kind: 'calendar_address', count: 1 }] });
    expect(ended.text).toContain('Passkeys: 2');
    expect(ended.html).toContain('Secret calendar address of your serving dates');
    expect(mail.text).not.toContain('This ended too');
  });
});

describe('the email-changed mail', () => {
  const mail = buildEmailChangedMail({
    church,
    user: { firstName: 'Wanjiku', username: 'wanjiku2' },
    changedAt: new Date('2026-11-15T21:30:00Z'),
    expiresAt: new Date('2026-11-22T21:30:00Z'),
    timeZone: 'Africa/Nairobi',
    isStillLogin: true,
    undoUrl: 'https://utukufu.example/undo-email#token=a-Token_1',
    language,
  });

  it('names the account, the time in the church’s time zone, and how and until when to undo it', () => {
    expect(mail.subject).toBe('Your email address at Utukufu Church was changed');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('wanjiku2');
      expect(part).toContain('16 November 2026 at 12:30 AM');
      expect(part).toContain('23 November 2026 at 12:30 AM');
      expect(part).toContain('https://utukufu.example/undo-email#token=a-Token_1');
      expect(part).toContain('you’ll choose a new password');
    }
  });

  it('does not show the link in the subject and the preview, which a locked phone displays', () => {
    expect(mail.subject).not.toContain('token');
    expect(/mso-hide:all">([^<]*)</.exec(mail.html)?.[1]).toBe('If it wasn’t you, act now.');
  });
});

describe('the account-deleted mail', () => {
  it('says what was deleted and when', () => {
    const mail = buildAccountDeletedMail({
      church,
      user: { firstName: 'Wanjiku', username: 'wanjiku2' },
      deletedAt: new Date('2026-11-15T21:30:00Z'),
      timeZone: 'Africa/Nairobi',
      language,
    });
    expect(mail.subject).toBe('Your account at Utukufu Church is deleted');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('wanjiku2');
      expect(part).toContain('16 November 2026 at 12:30 AM');
    }
  });
});

describe('the welcome mail', () => {
  it('has the username, the link and how long it is valid', () => {
    const url = 'https://church.example/welcome#token=abc';
    const mail = buildWelcomeMail({
      church,
      user: { firstName: 'Wanjiku', username: 'wanjiku' },
      expiresAt: new Date('2026-11-22T21:30:00Z'),
      timeZone: 'Africa/Nairobi',
      url,
      language,
    });
    expect(mail.subject).toBe('Your account at Utukufu Church');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Wanjiku,');
      expect(part).toContain('Your username is wanjiku.');
      expect(part).toContain(url);
      expect(part).toContain('23 November 2026 at 12:30 AM');
    }
    expect(mail.notice).toBeUndefined();
  });
});

describe('the message mail', () => {
  it('preserves line breaks and shows the first line as the preview', () => {
    const mail = messageMail({
      church,
      greeting: 'Hello Wanjiku,',
      content: 'One\n\ntwo\nthree',
      url: 'https://x.example/',
      language,
    });
    expect(mail.subject).toBe('A message from Utukufu Church');
    expect(mail.text).toContain('Hello Wanjiku,\n\nOne\n\ntwo\nthree\n');
    expect(mail.html).toContain('two<br>three</p>');
    expect(/mso-hide:all">([^<]*)</.exec(mail.html)?.[1]).toContain('One two three');
  });

  it('does not split a character in the preview', () => {
    const content = `${'a'.repeat(119)}🙏 and so on`;
    const { html } = messageMail({ church, greeting: 'Hello,', content, url: 'https://x.example/', language });
    expect(html).toContain('a🙏<');
    expect(html.isWellFormed()).toBe(true);
  });
});

describe('a mailing', () => {
  const mail = (body: string) =>
    mailingMail({ church, subject: 'Harvest & more', body, unsubscribeUrl: 'https://x.example/u?token=a', language });

  it('shows the text as written, with its paragraphs and lines', () => {
    const { subject, text, html } = mail('Dear all,\r\n\r\ncome\non Sunday\n \n\nYours');
    expect(subject).toBe('Harvest & more');
    expect(text).toContain('Harvest & more\n\nDear all,\n\ncome\non Sunday\n');
    expect(html.match(/<p [^>]*>.*?<\/p>/g)?.map((one) => one.replace(/^<p [^>]*>|<\/p>$/g, ''))).toEqual([
      'Dear all,',
      'come<br>on Sunday',
      'Yours',
    ]);
    expect(html).toContain('>Harvest &amp; more</h1>');
  });

  it('has an unsubscribe link in both parts', () => {
    const { text, html } = mail('x');
    expect(text).toContain('Unsubscribe from emails: https://x.example/u?token=a');
    expect(html).toMatch(/<a [^>]*href="https:\/\/x\.example\/u\?token=a"[^>]*>Unsubscribe from emails<\/a>/);
  });

  it.each([
    ['See https://x.example/a?b=1&c=2.', 'See ', 'https://x.example/a?b=1&amp;c=2', '.'],
    ['(www.x.example/path)', '(', 'https://www.x.example/path', ')'],
    ['Write to office@x.example!', 'Write to ', 'mailto:office@x.example', '!'],
    ['"http://x.example"', '&quot;', 'http://x.example/', '&quot;'],
  ])('links the address in %s', (body, before, href, after) => {
    const { html } = mail(body);
    const [, start, link, end] = /<p [^>]*>([^<]*)<a [^>]*href="([^"]*)"[^>]*>[^<]*<\/a>([^<]*)<\/p>/.exec(html) ?? [];
    expect([start, link, end]).toEqual([before, href, after]);
  });

  it.each([
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '" onmouseover="x',
    'https://x.example/"><b>',
    "https://x.example/'onclick='x",
  ])('escapes markup: %s', (body) => {
    const { html } = mailingMail({ church, subject: body, body, language });
    const tags = html.match(/<[^>]+>/g) ?? [];
    expect(tags.join('')).not.toMatch(/<script|\son\w+=|href="javascript|<b>|<img/);
  });
});

describe('the mail about two-step login', () => {
  const change = {
    church,
    user: { firstName: 'Wanjiku', username: 'wanjiku2' },
    changedAt: new Date('2026-11-15T06:30:00Z'),
    timeZone: 'Africa/Nairobi',
    publicUrl: 'https://utukufu.example',
    language,
  } as const;

  it.each(TWO_STEP_MAIL_KINDS)('tells what happened, when, and what to do: %s', (kind) => {
    const mail = buildTwoStepMail({ ...change, kind });
    const advice =
      kind === 'reset' ? 'If you didn’t ask for this' : 'If it wasn’t you, choose a new password right away';
    expect(mail.subject).toMatch(/ at Utukufu Church$/);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Wanjiku,');
      expect(part).toContain('wanjiku2');
      expect(part).toContain('9:30');
      expect(part).toContain(advice);
      expect(part).toContain('https://utukufu.example/profile/security');
    }
    expect(mail.text).not.toContain('Two-step login is off now');
  });

  it('says so when two-step login is off', () => {
    expect(buildTwoStepMail({ ...change, kind: 'passkey_removed', isOff: true }).text).toContain(
      'Two-step login is off now: your password alone opens your account.',
    );
  });

  it.each([
    [9, 'You have 9 recovery codes left.', false],
    [4, 'You have 4 recovery codes left.', false],
    [3, 'You have 3 recovery codes left.', true],
    [1, 'You have 1 recovery code left.', true],
    [0, 'You have 0 recovery codes left.', true],
  ])('counts %i recovery codes, and asks for new ones when three are left', (codesLeft, left, isLow) => {
    const { text } = buildTwoStepMail({ ...change, kind: 'code_used', codesLeft });
    expect(text).toContain(left);
    expect(text.includes('Make new ones soon')).toBe(isLow);
  });
});
