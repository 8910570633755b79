import { useNavigate, useSearchParams } from 'react-router';
import { language } from '../../locales/catalogue.ts';

export interface FilterChoice {
  value: string;
  label: string;
  /** The label inside the sentence, if it reads differently there. */
  words?: string;
}

/** How a value stands in the address, if it is not the one parameter that is called like the filter. */
interface FilterAddress {
  params: readonly string[];
  read: (query: URLSearchParams) => string;
  write: (next: URLSearchParams, value: string) => void;
}

interface FilterBase {
  /** Name of the search parameter, without an `address`. */
  name: string;
  address?: FilterAddress;
  /** Name in the list of filters. */
  label: string;
  /** The words of the sentence before the value, such as 'who are'. */
  before: string;
  /** The chip without a value, if it stands there always. */
  anyLabel?: string;
}

export type ListFilter = FilterBase &
  (
    | { kind: 'one' | 'many'; choices: readonly FilterChoice[] }
    | { kind: 'text'; placeholder?: string }
    | { kind: 'day'; describe: (day: string) => string }
    | { kind: 'range'; max: number; describe: (from: string, to: string) => string }
  );

function setOrDelete(next: URLSearchParams, name: string, value: string): void {
  if (value === '') next.delete(name);
  else next.set(name, value);
}

/** A range is written as `from-to`; either side may be missing. */
export const splitRange = (value: string): [from: string, to: string] => {
  const [from = '', to = ''] = value.split('-');
  return [from, to];
};

export const joinRange = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from}-${to}`);

export const inTwoParams = (from: string, to: string): FilterAddress => ({
  params: [from, to],
  read: (query) => joinRange(query.get(from) ?? '', query.get(to) ?? ''),
  write: (next, value) => {
    const [first, last] = splitRange(value);
    setOrDelete(next, from, first);
    setOrDelete(next, to, last);
  },
});

/** Several filters share one parameter, so one of them at a time has a value. */
export const inSharedParam = (param: string, prefix: string): FilterAddress => ({
  params: [param],
  read: (query) => {
    const value = query.get(param) ?? '';
    return value.startsWith(prefix) ? value.slice(prefix.length) : '';
  },
  write: (next, value) => setOrDelete(next, param, value && prefix + value),
});

const toAddress = ({ name, address }: ListFilter): FilterAddress =>
  address ?? {
    params: [name],
    read: (query) => query.get(name) ?? '',
    write: (next, value) => setOrDelete(next, name, value),
  };

/** Reads the value as the sentence says it. An unknown value reads as itself. */
export function describeFilter(filter: ListFilter, value: string): string {
  if (filter.kind === 'text') return value;
  if (filter.kind === 'day') return filter.describe(value);
  if (filter.kind === 'range') return filter.describe(...splitRange(value));
  const labels = splitValues(value).map((one) => {
    const choice = filter.choices.find((each) => each.value === one);
    return choice?.words ?? choice?.label ?? one;
  });
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(labels);
}

export const splitValues = (value: string): string[] => value.split(',').filter(Boolean);

/** Reads and writes the filters of the address. */
export function useListFilters(filters: readonly ListFilter[]) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const write = (change: (next: URLSearchParams) => void) => {
    // Another part of the page may have changed the address since the last render.
    const next = new URLSearchParams(globalThis.location.search);
    change(next);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  const read = (filter: ListFilter) => toAddress(filter).read(query);
  return {
    read,
    isActive: filters.some((filter) => read(filter) !== ''),
    set: (filter: ListFilter, value: string) => write((next) => toAddress(filter).write(next, value)),
    clear: () =>
      write((next) => {
        for (const name of [...filters.flatMap((filter) => toAddress(filter).params), 'search']) next.delete(name);
      }),
  };
}
