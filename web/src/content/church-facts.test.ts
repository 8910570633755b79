import { expect, test } from 'vitest';
import { listChurchFacts } from './church-facts.ts';

test('example facts are told apart from facts that the church has changed', () => {
  const facts = listChurchFacts({
    'church.name': { label: 'Name', value: 'Neema Chapel' },
    'church.phone': { label: 'Phone number', value: '+254 700 000 000' },
  });
  expect(facts.map(({ name, isExample }) => [name, isExample])).toEqual([
    ['church.name', false],
    ['church.phone', true],
  ]);
  // Every fact of the file is listed, under its name in the file.
  expect(listChurchFacts().map(({ name }) => name)).toHaveLength(8);
  expect(listChurchFacts().every(({ label, value }) => label !== '' && value !== '')).toBe(true);
});
