import type { PrintedGroup } from './api.ts';

/** An address as one writes it on an envelope. */
export function listAddressLines({ address }: PrintedGroup): string[] {
  if (address === null) return [];
  const { description, area, town, county } = address;
  const place = [area, town].filter(Boolean).join(', ');
  return [description ?? '', place, county === town ? '' : (county ?? '')].filter((line) => line !== '');
}

export interface Sheet<Item> {
  key: string;
  items: Item[];
}

export function divideIntoSheets<Item>(items: readonly Item[], perSheet: number): Sheet<Item>[] {
  return Array.from({ length: Math.ceil(items.length / perSheet) }, (_, at) => ({
    key: `sheet-${at}`,
    items: items.slice(at * perSheet, (at + 1) * perSheet),
  }));
}
