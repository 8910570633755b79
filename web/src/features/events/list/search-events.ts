import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';

type SearchableEvent = Pick<ChurchEvent, 'title' | 'description' | 'location'>;

/** Those with the words in title, description or location, whatever their case. */
export function searchEvents<Event extends SearchableEvent>(
  events: readonly Event[],
  search: string,
): readonly Event[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return events;
  return events.filter(({ title, description, location }) =>
    [title, description, location].some((text) => text?.toLowerCase().includes(wanted)),
  );
}
