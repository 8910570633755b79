import type { Day } from '../../../content/calendar.ts';
import type { MinistryAnchor } from '../../../content/ministries.ts';
import {
  categoryPictures,
  type EventCategory,
  type SampleEvent,
  sampleDay,
  sampleEvents,
} from '../../../content/sample-events.ts';
import type { LocalEvent, LocalEvents } from './local-events.ts';

export interface ShownEvent {
  id: string;
  title: string;
  category: EventCategory;
  /** Null until the browser has looked at its clock. */
  day: Day | null;
  time: string;
  location: string;
  capacity: number | null;
  description: string;
  /** The visitor's own picture. */
  image: string | null;
  picture: MinistryAnchor;
  past: boolean;
  /** What a sample says of its date while `day` is null. */
  sample: SampleEvent | undefined;
}

function fromSample(sample: SampleEvent, today: Day | null): ShownEvent {
  const { weekday: _weekday, weeksAhead: _weeks, ...rest } = sample;
  return { ...rest, day: today && sampleDay(sample, today), image: null, past: false, sample };
}

function fromLocal(event: LocalEvent, today: Day | null): ShownEvent {
  const { date, ...rest } = event;
  const past = today !== null && date < today;
  return { ...rest, day: date, picture: categoryPictures[event.category], past, sample: undefined };
}

function byTime(first: ShownEvent, second: ShownEvent): number {
  return `${first.day} ${first.time}`.localeCompare(`${second.day} ${second.time}`);
}

/** What is ahead, soonest first; then what is over, latest first. Until today is known: the samples as written. */
export function shownEvents(local: LocalEvents, today: Day | null): ShownEvent[] {
  const samples = sampleEvents.filter((sample) => !local.removed.includes(sample.id));
  const all = [
    ...samples.map((sample) => fromSample(sample, today)),
    ...local.added.map((event) => fromLocal(event, today)),
  ];
  if (today === null) return all;
  const ahead = all.filter((event) => !event.past).toSorted(byTime);
  const over = all.filter((event) => event.past).toSorted((first, second) => byTime(second, first));
  return [...ahead, ...over];
}

/** Phones write ’ where a search box gets '. */
function searchable(text: string): string {
  return text.toLocaleLowerCase().replaceAll('’', "'");
}

export function matching(events: readonly ShownEvent[], search: string, category: EventCategory | null): ShownEvent[] {
  const wanted = searchable(search.trim());
  return events.filter(
    (event) =>
      (category === null || event.category === category) &&
      (searchable(event.title).includes(wanted) || searchable(event.description).includes(wanted)),
  );
}
