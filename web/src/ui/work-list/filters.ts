import { useNavigate, useSearchParams } from 'react-router';
import { language } from '../../locales/catalogue.ts';

export interface FilterChoice {
  value: string;
  label: string;
  /** The label inside the sentence, if it reads differently there. */
  words?: string;
}

interface FilterBase {
  /** Name of the search parameter. */
  name: string;
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
  );

/** Reads the value as the sentence says it. An unknown value reads as itself. */
export function describeFilter(filter: ListFilter, value: string): string {
  if (filter.kind === 'text') return value;
  if (filter.kind === 'day') return filter.describe(value);
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
  return {
    read: (name: string) => query.get(name) ?? '',
    isActive: filters.some(({ name }) => (query.get(name) ?? '') !== ''),
    set: (name: string, value: string) => write((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => write((next) => [...filters.map(({ name }) => name), 'search'].forEach((name) => next.delete(name))),
  };
}
