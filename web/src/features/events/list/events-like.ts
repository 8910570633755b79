import type { ChurchEvent } from '@kanisa/contract/events/events.ts';

type Words = Pick<ChurchEvent, 'title' | 'description' | 'location'>;

/** Those with the words in title, description or location, whatever their case. */
export function eventsLike<Event extends Words>(events: readonly Event[], search: string): readonly Event[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return events;
  return events.filter(({ title, description, location }) =>
    [title, description, location].some((text) => text?.toLowerCase().includes(wanted)),
  );
}
