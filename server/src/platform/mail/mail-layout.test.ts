import { describe, expect, it } from 'vitest';
import { layOutMail, type MailContent, type MailSender } from './mail-layout.ts';

const HOSTILE = `<img src=x onerror="alert('1')"> & "O'Neil" </td></table><script>x</script>`;

const CHURCH: MailSender = { name: 'Utukufu Church', ground: '#1b2a4a', accent: '#d9901a', logoUrl: null };

const content = (over: Partial<MailContent> = {}): MailContent => ({
  language: 'en',
  sender: CHURCH,
  title: 'Welcome',
  preview: 'A short word',
  paragraphs: ['First.', 'Second.'],
  footer: ['Utukufu Church', 'Nairobi'],
  ...over,
});

describe('the layout of mails', () => {
  it('escapes everything that comes from people, in every place', () => {
    const { html } = layOutMail(
      content({
        language: HOSTILE,
        sender: { ...CHURCH, name: HOSTILE },
        title: HOSTILE,
        preview: HOSTILE,
        paragraphs: [HOSTILE],
        code: HOSTILE,
        afterwards: [HOSTILE],
        button: { label: HOSTILE, url: `https://example.com/?q="><script>` },
        footer: [HOSTILE],
      }),
    );
    expect(html).not.toMatch(/<img|<script|onerror="|<\/td><\/table><scr/);
    expect(
      html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt; &amp; &quot;O&#39;Neil&quot;/g),
    ).toHaveLength(10);
    expect(html).toContain('href="https://example.com/?q=%22%3E%3Cscript%3E"');
  });

  it('has the same structure for any content', () => {
    const shape = (mail: MailContent) => (layOutMail(mail).html.match(/<\/?[a-z!][^\s>]*/gi) ?? []).join(' ');
    const plain = content({ code: '1', button: { label: 'b', url: 'https://example.com' } });
    const hostile = {
      ...plain,
      sender: { ...CHURCH, name: HOSTILE },
      title: HOSTILE,
      code: HOSTILE,
      paragraphs: [HOSTILE, HOSTILE],
    };
    expect(shape(hostile)).toBe(shape(plain));
  });

  it('renders one word of 20,000 letters as quickly as many words', () => {
    const before = process.cpuUsage();
    for (const prose of ['a'.repeat(20_000), 'a.'.repeat(10_000), 'a@'.repeat(10_000), 'www.'.repeat(5000)]) {
      layOutMail(content({ prose }));
    }
    // Processor time, which other processes do not affect.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it('rejects links that are not web pages', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/relative']) {
      expect(() => layOutMail(content({ button: { label: 'x', url } }))).toThrow();
    }
  });

  it('has the same content as plain text, with the code on its own line and nothing escaped', () => {
    const { text } = layOutMail(
      content({
        paragraphs: [`Hello O'Neil & Söhne,`],
        code: '004711',
        button: { label: 'Go', url: 'https://example.com/a' },
      }),
    );
    expect(text.split('\n')).toContain('004711');
    expect(text).toContain(`Hello O'Neil & Söhne,`);
    expect(text).toContain('Go:\nhttps://example.com/a');
    expect(text).toMatch(/\n-- \nUtukufu Church\nNairobi$/);
  });

  it('loads nothing and uses only markup that mail programs support', () => {
    const { html } = layOutMail(content({ code: '004711' }));
    expect(html).not.toMatch(/<(?:img|link|script|iframe|form)|url\(|@import|position:|display:(?:flex|grid)/);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html.match(/role="presentation"/g)?.length).toBe(html.match(/<table/g)?.length);
    expect(html.length).toBeLessThan(20_000);
  });

  it('has the colours of the church, with text that can be read on its buttons, and its logo', () => {
    const button = { label: 'Open', url: 'https://example.com' };
    const render = (sender: Partial<MailSender>) =>
      layOutMail(content({ sender: { ...CHURCH, ...sender }, button })).html;
    const dark = render({ ground: '#003322', accent: '#7a1f1f' });
    expect(dark).toContain('background-color:#003322');
    expect(dark).toMatch(/background-color:#7a1f1f[^<]*<a[^>]*color:#ffffff/);
    expect(render({ accent: '#ffcc00' })).toMatch(/background-color:#ffcc00[^<]*<a[^>]*color:#1d2433/);
    expect(render({})).not.toContain('<img');
    expect(render({ logoUrl: 'https://x.example/logo.webp' })).toContain(
      '<img src="https://x.example/logo.webp" alt=""',
    );
    expect(() => render({ logoUrl: 'javascript:alert(1)' })).toThrow();
  });
});
