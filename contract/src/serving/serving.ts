import { message } from '../core/message.ts';
/** Positions of one department, such as Sound or Welcome. */
export const POSITIONS_MAX = 30;
/** People whom one position can need at one date. */
export const NEEDED_MAX = 20;
/** Dates can be planned this far ahead. */
export const WEEKS_AHEAD_MAX = 52;
/** Dates that the page of a department shows first. */
export const DATES_SHOWN = 8;
/** Places, taken or open, at the dates of one answer; a single date may have more. More dates come page by page. */
export const PAGE_PLACES = 300;
/** Planned places that one asking takes, from the next on. The others stay planned and can be asked afterwards. */
export const PLACES_ASKED_MAX = 250;
/** Open places in the overview of all departments, and the dates for which they are counted. */
export const OVERVIEW_OPEN_MAX = 200;
export const OVERVIEW_DATES_MAX = 200;
export const POSITION_NAME_MAX = 60;
/** Events and series at which one position is needed. */
export const POSITION_EVENTS_MAX = 20;
/** People who can do one position. */
export const POSITION_PEOPLE_MAX = 200;

/** Reads: planned by the leader, asked, accepted or declined; afterwards served or missed. */
export const PLACE_STATES = ['planned', 'asked', 'accepted', 'declined', 'served', 'missed'] as const;
export type PlaceState = (typeof PLACE_STATES)[number];

/** States in which a place is taken. Their number never exceeds what is needed. */
export const LIVE_STATES = ['planned', 'asked', 'accepted', 'served', 'missed'] as const satisfies PlaceState[];

/** Labels of the states, for the person and for the leader. */
export const placeStateWords = {
  planned: message('Planned'),
  asked: message('Asked'),
  accepted: message('Accepted'),
  declined: message('Declined'),
  served: message('Served'),
  missed: message('Missed'),
} as const satisfies Record<PlaceState, string>;

export const ANSWERS = ['accepted', 'declined'] as const;
export type ServingAnswer = (typeof ANSWERS)[number];

export const REASON_MAX = 200;
/** Days of absence that one person can keep. */
export const AWAY_PERIODS_MAX = 50;
export const AWAY_DAYS_MAX = 366;
/** Largest value of 'at most how often a month'. */
export const MONTHLY_MAX_MAX = 31;

/** The filling counts the dates of this many days. */
export const FAIR_DAYS = 56;
/** Days of the figures on the page of all departments. */
export const OVERVIEW_DAYS = 90;
/** Weeks of the open places on the page of all departments. */
export const OVERVIEW_WEEKS = 4;
/** People in the figures. */
export const OVERVIEW_PEOPLE_MAX = 500;

/** An event that moves by more than this, or to another day, asks again. */
export const MOVED_HOURS = 2;
/** People who have not answered are reminded this long before. */
export const REMINDER_HOURS = 72;
/** People who accepted are reminded at this hour of the church's clock, the day before. */
export const REMINDER_HOUR = 18;
/** Hours of the church's clock in which nobody is reminded. */
export const REMINDER_QUIET_HOURS = { from: 20, until: 8 } as const;

/** Times that one person can ask. */
export const ASKINGS_PER_HOUR = 30;
/** Answers without a login, for each network address. */
export const LINK_ANSWERS_PER_HOUR = 60;
/** An answer that comes sooner after its page is a second tap on the page before: nobody has read this one. */
export const LINK_READ_MS_MIN = 1000;
/** Characters of a link's token: 50 random bits, five for each character. */
export const LINK_TOKEN_LENGTH = 10;
/** Months for which a record names the person. Then only counts stay. */
export const RECORD_MONTHS = 24;

/** The amount is in the currency of the gateway, such as KSh. */
export const TEXT_BUDGET_MAX = 1_000_000;

/** Path of the page on which a person answers without a login. */
export const LINK_PATH = '/s';

/** Why the filling would not choose a person. `unavailable` stands for any of the others to who may not see declines. */
export const EXCLUSIONS = ['away', 'declined', 'busy', 'maximum', 'unavailable'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Labels of the exclusions. */
export const exclusionWords = {
  away: message('Away on this day'),
  declined: message('Declined this date'),
  busy: message('Serves elsewhere at this time'),
  maximum: message('Reached their own maximum this month'),
  unavailable: message('Not available for this date'),
} as const satisfies Record<Exclusion, string>;

export const servingMessages = {
  notAble: message('Choose somebody who can do this'),
  notADate: message('This event has no such date'),
  tooFar: message('Plan at most {max} weeks ahead', { max: WEEKS_AHEAD_MAX }),
  over: message('This is over.'),
  notYet: message('This has not happened yet.'),
  cancelled: message('This was cancelled.'),
  full: message('All places are taken.'),
  faster: message('Somebody was faster. Thank you!'),
  twice: message('This person already has a place at this date.'),
  budget: message('This month’s budget for text messages is used up. Nothing was sent.'),
  nobodyToAsk: message('There is nobody to ask.'),
  manyAskings: message('You’ve asked many times in the last hour. Please try again later.'),
  askedOften: message('They got many messages in the last hour. Nobody was asked. Please try again later.'),
  notAnswerable: message('This place can’t be answered any more.'),
  notAccepted: message('You can only pass on a date that you accepted.'),
  placeNotFound: message('This place no longer exists'),
  positionNotFound: message('This position no longer exists'),
  awayNotFound: message('These days no longer exist'),

  name: message('Name is required'),
  nameLong: message('Name must be {max} characters or less', { max: POSITION_NAME_MAX }),
  nameTaken: message('A position with this name already exists'),
  needed: message('Between 1 and {max} people can be needed', { max: NEEDED_MAX }),
  events: message('Choose up to {max} events from the list', { max: POSITION_EVENTS_MAX }),
  people: message('Choose up to {max} members of the department', { max: POSITION_PEOPLE_MAX }),
  manyPositions: message('A department can have up to {max} positions.', { max: POSITIONS_MAX }),
  event: message('Choose an event from the list'),
  position: message('Choose a position from the list'),
  person: message('Choose somebody who can do this'),
  date: message('Choose a date of the event'),
  after: message('Continue where the page before ended'),
  weeks: message('Choose 1 to {max} weeks', { max: WEEKS_AHEAD_MAX }),
  byText: message('Also by text: yes or no'),
  answer: message('Choose accepted or declined'),
  outcome: message('Choose served or missed'),
  reasonLong: message('The reason must be {max} characters or less', { max: REASON_MAX }),
  isOffered: message('Pass on: yes or no'),
  awayFrom: message('Choose the first day'),
  awayUntil: message('Choose the last day'),
  awayOrder: message('The last day must not be before the first'),
  awayLong: message('Choose at most {max} days at once', { max: AWAY_DAYS_MAX }),
  awayPast: message('These days are over.'),
  awayMany: message('You can keep up to {max} absences. Remove one first.', { max: AWAY_PERIODS_MAX }),
  monthlyMax: message('Choose 1 to {max}, or nothing for no limit', { max: MONTHLY_MAX_MAX }),
  budgetAmount: message('The budget must be a whole number from 0 to {max}', { max: TEXT_BUDGET_MAX }),

  planned: message('Planned. Nothing was sent.'),
  removed: message('Place freed'),
  positionDeleted: message('Position deleted'),
  awayDeleted: message('Days removed'),
  calendarDeleted: message('Your calendar address no longer works.'),
  tooManyAnswers: message('Too many answers from here. Please try again in an hour.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const servingFallbacks = {
  dates: message('Failed to load who serves'),
  plan: message('Failed to load the plan'),
  positions: message('Failed to load positions'),
  savePosition: message('Failed to save this position'),
  deletePosition: message('Failed to delete this position'),
  people: message('Failed to load who could serve'),
  place: message('Failed to plan this place'),
  free: message('Failed to free this place'),
  fill: message('Failed to fill the rest'),
  ask: message('Failed to ask'),
  take: message('Failed to save that you can'),
  own: message('Failed to load your dates'),
  answer: message('Failed to save your answer'),
  swap: message('Failed to pass this on'),
  away: message('Failed to save these days'),
  settings: message('Failed to save'),
  calendar: message('Failed to make a calendar address'),
  overview: message('Failed to load who serves'),
  budget: message('Failed to save the budget'),
} as const;
