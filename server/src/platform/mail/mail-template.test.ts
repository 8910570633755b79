import { describe, expect, it, onTestFinished } from 'vitest';
import { openMailbox } from '../../../../tools/test/mailbox.ts';
import { createSlot, type MailTemplate } from './mail-template.ts';
import { createMailer, MailError } from './mailer.ts';

async function open(template: Partial<MailTemplate> = {}) {
  const mailbox = await openMailbox();
  const mailer = createMailer({
    smtpUrl: mailbox.url,
    from: 'Utukufu Church <office@utukufu.example>',
    outboxDir: 'never-used',
    notice: () => undefined,
  });
  onTestFinished(async () => {
    await mailer.close();
    await mailbox.close();
  });
  const text = `Hello ${createSlot('name')}, see https://x.example/?t=${createSlot('token')} now`;
  const html = `<p>Hello ${createSlot('name')}, <a href="https://x.example/?t=${createSlot('token')}">see</a>\n${'long '.repeat(100)}</p>`;
  return { mailbox, mailer, prepare: () => mailer.prepare({ subject: 'Harvest', text, html, ...template }) };
}

const copy = (n: number, name = 'Amani') => ({
  to: `p${n}@example.org`,
  messageId: `<mailing-1.${n}@utukufu.example>`,
  unsubscribeUrl: `https://x.example/api/unsubscribe/${'a'.repeat(22)}`,
  values: { name, token: `token${n}` },
});

describe('a mail template for many recipients', () => {
  it('fills in only the recipient’s own values, in both parts, for any name', async () => {
    const { mailbox, prepare } = await open();
    const template = await prepare();
    const name = 'Zoë <b>O’Neil</b> & =3D አበበ';
    await Promise.all([template.send(copy(1)), template.send(copy(2, name)), template.send(copy(3, 'x'.repeat(300)))]);
    const mails = mailbox.received().toSorted((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''));
    expect(mails.map((mail) => mail.to)).toEqual([['p1@example.org'], ['p2@example.org'], ['p3@example.org']]);
    expect(mails[0]?.text.trim()).toBe('Hello Amani, see https://x.example/?t=token1 now');
    expect(mails[1]?.text.trim()).toBe(`Hello ${name}, see https://x.example/?t=token2 now`);
    expect(mails[1]?.html).toContain(
      'Hello Zoë &lt;b&gt;O’Neil&lt;/b&gt; &amp; =3D አበበ, <a href="https://x.example/?t=token2">',
    );
    expect(mails[1]?.html).toContain('long '.repeat(100).trim());
    expect(mails[2]?.text).toContain('x'.repeat(300));
    for (const { raw, headers } of mails) {
      for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(120);
      expect(headers.get('precedence')).toBe('bulk');
      expect(raw).not.toMatch(/slot[0-9a-f]{24}/);
      for (const one of ['To', 'From', 'Subject', 'Message-ID', 'Content-Type', 'MIME-Version', 'Date']) {
        expect(raw.split('\r\n\r\n')[0]?.match(new RegExp(`^${one}:`, 'gim')), one).toHaveLength(1);
      }
    }
  });

  it('accepts a sender name and a reply address', async () => {
    const { mailbox, mailer } = await open();
    const content = { subject: 'Ḥarvest', text: 'x', html: 'x' };
    await (await mailer.prepare({ ...content, fromName: 'Choir, "the" <best>' })).send(copy(1));
    await (await mailer.prepare({ ...content, replyTo: 'choir@example.org' })).send(copy(2));
    const [named, replied] = mailbox.received();
    expect(named?.headers.get('from')).toBe('"Choir, \\"the\\" <best>" <office@utukufu.example>');
    expect(named?.headers.has('reply-to')).toBe(false);
    expect(named?.subject).toBe('Ḥarvest');
    expect(replied?.headers.get('from')).toBe('Utukufu Church <office@utukufu.example>');
    expect(replied?.headers.get('reply-to')).toBe('choir@example.org');
  });

  it.each([
    { subject: 'a\r\nBcc: c@d.co' },
    { fromName: 'a\nBcc: c@d.co' },
    { replyTo: 'a@b.co\r\nBcc: c@d.co' },
    { replyTo: 'a@b.co, c@d.co' },
  ])('is rejected with a header injected into %j', async (differs) => {
    const { prepare } = await open(differs);
    await expect(prepare()).rejects.toMatchObject({ failure: 'refused' });
  });

  it.each([
    { to: 'a@b.co\r\nBcc: c@d.co' },
    { to: 'a@b.co, c@d.co' },
    { to: '"a@b.co c"@d.co' },
    { messageId: '<a@b.co>\r\nBcc: c@d.co' },
  ])('sends no copy with %j', async (differs) => {
    const { mailbox, prepare } = await open();
    const template = await prepare();
    await expect(template.send({ ...copy(1), ...differs })).rejects.toBeInstanceOf(MailError);
    expect(mailbox.received()).toHaveLength(0);
  });

  it('reports the server’s answer and whether the text was sent', async () => {
    const { mailbox, prepare } = await open();
    const template = await prepare();
    const fails = async () => template.send(copy(1)).catch((error: unknown) => error);
    mailbox.behave((step) => (step === 'rcpt' ? '550 5.1.1 Nobody' : undefined));
    expect(await fails()).toMatchObject({ failure: 'refused', code: '550 5.1.1', isUncertain: false });
    mailbox.behave((step) => (step === 'rcpt' ? '450 Later' : undefined));
    expect(await fails()).toMatchObject({ failure: 'later', code: '450' });
    mailbox.behave((step) => (step === 'mail' ? '421 4.7.0 Slow down' : undefined));
    expect(await fails()).toMatchObject({ failure: 'slow', code: '421 4.7.0' });
    mailbox.behave((step) => (step === 'rcpt' ? 'drop' : undefined));
    expect(await fails()).toMatchObject({ failure: 'unreachable', isUncertain: false });
    mailbox.behave((step) => (step === 'data' ? 'drop' : undefined));
    expect(await fails()).toMatchObject({ failure: 'unreachable', isUncertain: true });
    mailbox.behave(() => undefined);
    await template.send(copy(1));
  });

  it('uses five connections for a hundred mails, and replaces an idle one that the server closed', async () => {
    const { mailbox, prepare } = await open();
    const template = await prepare();
    await Promise.all(Array.from({ length: 100 }, (_, n) => template.send(copy(n))));
    expect(mailbox.received()).toHaveLength(100);
    expect(mailbox.connections()).toBe(5);
    let drops = 1;
    mailbox.behave((step) => {
      if (step !== 'mail') return undefined;
      drops -= 1;
      return drops >= 0 ? 'drop' : undefined;
    });
    await template.send(copy(1));
    expect(mailbox.received()).toHaveLength(101);
  });
});
