import type { MinistryPicture } from '@kanisa/contract/site/site.ts';
import {
  categoryPictures,
  type EventCategory,
  getSampleDay,
  type SampleEvent,
  sampleEvents,
} from '../../../content/sample-events.ts';
import { showsSamples } from '../../../content/shown-site.ts';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import type { LocalEvent, LocalEvents } from './local-events.ts';

export interface SiteEvent {
  id: string;
  title: string;
  category: EventCategory;
  /** Null until the browser has read its clock. */
  day: Day | null;
  time: string;
  location: string;
  capacity: number | null;
  description: string;
  /** The visitor's picture. */
  image: string | null;
  picture: MinistryPicture;
  past: boolean;
  /** The sample, whose rough date shows while `day` is null. */
  sample: SampleEvent | undefined;
}

function fromSampleEvent(sample: SampleEvent, today: Day | null): SiteEvent {
  const { weekday: _weekday, weeksAhead: _weeks, ...rest } = sample;
  return { ...rest, day: today && getSampleDay(sample, today), image: null, past: false, sample };
}

function fromLocalEvent(event: LocalEvent, today: Day | null): SiteEvent {
  const { date, ...rest } = event;
  const past = today !== null && date < today;
  return { ...rest, day: date, picture: categoryPictures[event.category], past, sample: undefined };
}

function compareByTime(first: SiteEvent, second: SiteEvent): number {
  return `${first.day} ${first.time}`.localeCompare(`${second.day} ${second.time}`);
}

/**
 * Lists future events, soonest first, then past ones, latest first. Until today is known, the samples in their own
 * order.
 */
export function listSiteEvents(local: LocalEvents, today: Day | null): SiteEvent[] {
  const samples = showsSamples() ? sampleEvents.filter((sample) => !local.removed.includes(sample.id)) : [];
  const all = [
    ...samples.map((sample) => fromSampleEvent(sample, today)),
    ...local.added.map((event) => fromLocalEvent(event, today)),
  ];
  if (today === null) return all;
  const ahead = all.filter((event) => !event.past).toSorted(compareByTime);
  const over = all.filter((event) => event.past).toSorted((first, second) => compareByTime(second, first));
  return [...ahead, ...over];
}

/** Phones type ’ in place of '. */
function toSearchText(text: string): string {
  return text.toLocaleLowerCase().replaceAll('’', "'");
}

export function filterSiteEvents(
  events: readonly SiteEvent[],
  search: string,
  category: EventCategory | null,
): SiteEvent[] {
  const wanted = toSearchText(search.trim());
  return events.filter(
    (event) =>
      (category === null || event.category === category) &&
      (toSearchText(event.title).includes(wanted) || toSearchText(event.description).includes(wanted)),
  );
}
