import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const link = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="page"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" data-precedence="page" disabled=""/>`;
const SHEETS: Record<string, string> = { '/a.css': 'a{color:red}\n', '/b.css': "b::before{content:'$&'}" };
const read = (href: string) => SHEETS[href] ?? '';

test('the sheets stand in the page in their order, and their links are switched off', () => {
  const html = `<head><meta/>${link('/a.css')}${link('/b.css')}<title>x</title></head>`;
  expect(inlineStyles(html, read)).toBe(
    `<head><meta/><style data-precedence="page">a{color:red}\nb::before{content:'$&'}</style>${off('/a.css')}${off('/b.css')}<title>x</title></head>`,
  );
});

test('a page without sheets stays as it is', () => {
  expect(inlineStyles('<head><title>x</title></head>', read)).toBe('<head><title>x</title></head>');
});

test('a link that is written in another way is an error, not a file more to ask for', () => {
  expect(() => inlineStyles('<link rel="stylesheet" media="all" href="/a.css"/>', read)).toThrow('not written');
});

test('a sheet that would end its own element is an error', () => {
  expect(() => inlineStyles(link('/c.css'), () => '/* </style> */')).toThrow('end its own element');
});
