import { expect, it } from 'vitest';
import { splitLinks } from './linked-text.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

it.each([
  ['Song sheets: https://songs.example/a?b=c#d', 'https://songs.example/a?b=c#d'],
  ['HTTP://SONGS.example', 'HTTP://SONGS.example'],
  ['See https://songs.example/a.', 'https://songs.example/a'],
  ['(https://songs.example/a), or not', 'https://songs.example/a'],
  ['https://songs.example/a_(b) is kept', 'https://songs.example/a_(b)'],
  ['“https://songs.example/x”!', 'https://songs.example/x'],
  ['https://songs.example/ä/…', 'https://songs.example/ä/'],
])('finds the link in %j', (text, shown) => {
  expect(linksIn(text)).toEqual([[shown, new URL(shown).href]]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example/a',
  'xhttps://songs.example',
  'https://',
  'https:// songs.example',
  'https://bank.example@other.example/login',
  'https://a:b@other.example',
  'www.songs.example',
  '<a href="x">x</a>',
])('finds no link in %j', (text) => {
  expect(linksIn(text)).toEqual([]);
});

it('keeps every character in order', () => {
  const text = 'One\n\nhttps://a.example, then <b>https://b.example/c</b>\ttwo http://[::1]:80/ end';
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(linksIn(text)).toHaveLength(3);
});

it('links only to http and https', () => {
  for (const text of ['https://a.example', 'http://javascript:alert(1)', 'https://x.example/javascript:alert(1)'])
    for (const [, href = ''] of linksIn(text)) expect(href).toMatch(/^https?:\/\//);
});
