import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';

type SearchableEvent = Pick<ChurchEvent, 'title' | 'description' | 'location'>;

/** Finds events by a text in title, description or location, ignoring case. */
export function searchEvents<Event extends SearchableEvent>(
  events: readonly Event[],
  search: string,
): readonly Event[] {
  const term = search.trim().toLowerCase();
  if (term === '') return events;
  return events.filter(({ title, description, location }) =>
    [title, description, location].some((text) => text?.toLowerCase().includes(term)),
  );
}
