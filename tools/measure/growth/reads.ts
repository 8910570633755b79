import { type CallOptions, type EndpointName, type Operation, pickByRound, type Side, singleCall } from './call.ts';
import { PEOPLE_LISTS } from './people-lists.ts';

type Query = CallOptions['query'];
type QueryOf = Query | ((side: Side) => Query);

const makeQuery = (query: QueryOf, side: Side) => {
  const made = typeof query === 'function' ? query(side) : query;
  return made && { query: made };
};

/** A call of the office, of a member, about the first department, about an event, about a person. */
const asOffice = (title: string, name: EndpointName, query?: QueryOf) =>
  singleCall(title, name, (side) => ({ ...makeQuery(query, side) }));
const asMember = (title: string, name: EndpointName, query?: QueryOf) =>
  singleCall(title, name, (side, round) => ({
    token: pickByRound(side.church.members, round).token,
    ...makeQuery(query, side),
  }));
const inDepartment = (title: string, name: EndpointName, query?: QueryOf) =>
  singleCall(title, name, (side) => ({ params: { id: side.church.departments[0] ?? 0 }, ...makeQuery(query, side) }));
const ofEvent = (title: string, name: EndpointName) =>
  singleCall(title, name, ({ church }, round) => {
    const { id, day } = pickByRound(church.events, round);
    return { params: { id, date: day } };
  });
const ofPerson = (title: string, name: EndpointName) =>
  singleCall(title, name, ({ church }, round) => ({ params: { id: pickByRound(church.members, round).id } }));
const ofRecord = (title: string, name: EndpointName, record: 'mailingId' | 'textId', query?: QueryOf) =>
  singleCall(title, name, (side) => ({ params: { id: side.church[record] }, ...makeQuery(query, side) }));

/** The last page, if the list has one row for each so many people. */
const lastPage = (perPage: number) => (side: Side) => ({ page: Math.ceil(side.people / perPage) });
const formatDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export const GROWTH_READS: readonly Operation[] = [
  asMember('session', 'readSession'),
  singleCall('dashboard of a leader', 'readDashboard', ({ church }) => ({ token: church.leaders[0]?.token ?? '' })),
  asOffice('dashboard of the office', 'readDashboard'),
  asMember('profile', 'readProfile'),
  asMember('own family', 'listFamily'),
  asMember('own devices', 'listDevices'),
  asMember('own notices', 'readPushNotices'),
  asMember('own applications', 'listOwnApplications'),
  asMember('inbox', 'readInbox'),
  asMember('inbox, older ones', 'readInbox', ({ church }) => ({ before: church.broadcasts.at(-1) ?? 1 })),
  asMember('unread count', 'countUnread'),
  asMember('calendar, 31 days', 'readCalendar'),
  ofEvent('an event of the calendar', 'readCalendarEvent'),
  ofEvent('the file of an event', 'downloadEvent'),
  ofEvent('an event', 'readEvent'),
  ofEvent('occurrences of an event', 'listOccurrences'),
  ofEvent('who comes', 'listAttendees'),
  asMember('departments', 'listDepartments'),
  asOffice('departments, last page', 'listDepartments', ({ church }) => ({
    page: Math.ceil((church.departments.length + church.openDepartments.length) / 12),
  })),
  inDepartment('a department', 'readDepartment'),
  asOffice('leaders', 'listLeaders'),
  inDepartment('members of a department', 'listMembers'),
  inDepartment('members, newest', 'listMembers', { order: 'newest' }),
  inDepartment('members, last page', 'listMembers', lastPage(250)),
  inDepartment('members, search', 'listMembers', { search: 'zawadi' }),
  inDepartment('members, search for nobody', 'listMembers', { search: 'nyakundi' }),
  inDepartment('applications', 'listApplications'),
  inDepartment('applications, pending', 'listApplications', { status: 'pending' }),
  inDepartment('applications, last page', 'listApplications', lastPage(100)),
  inDepartment('info posts', 'listInfo'),
  ofPerson('a person', 'readUser'),
  ofPerson('a person at a glance', 'readUserOverview'),
  ofPerson('family of a person', 'listUserFamily'),
  asOffice('people and their households', 'listPeople'),
  asOffice('people, search for a name', 'listPeople', { search: 'zawadi' }),
  asOffice('people, search with a typo', 'listPeople', { search: 'zawdi' }),
  asOffice('households', 'listHouseholds'),
  ofPerson('the record of a person', 'readPerson'),
  ofPerson('notes on a person', 'listNotes'),
  asOffice('trail', 'listAudit'),
  asOffice('trail, last page', 'listAudit', lastPage(10)),
  asOffice('trail, by what', 'listAudit', { what: 'user.verified' }),
  asOffice('trail, a month', 'listAudit', { from: formatDaysAgo(30), to: formatDaysAgo(0) }),
  ofPerson('trail of a person', 'listUserAudit'),
  asOffice('requests to be deleted', 'listDeletionRequests'),
  asOffice('messages', 'listMessages'),
  asOffice('messages, last page', 'listMessages', lastPage(20)),
  singleCall('a broadcast that all have read', 'readMessage', ({ church }) => ({
    params: { id: church.broadcasts[0] ?? 0 },
  })),
  asOffice('recipients of a message, search', 'findMessageRecipients', { search: 'wanj' }),
  asOffice('recipients', 'listRecipients'),
  asOffice('recipients, last page', 'listRecipients', lastPage(50)),
  asOffice('recipients, search', 'listRecipients', { search: 'wanjiku' }),
  asOffice('recipients, active', 'listRecipients', { role: 'user', is_active: 'true' }),
  asOffice('e-mail history', 'listEmails'),
  asOffice('e-mail history, failed', 'listEmails', { status: 'failed' }),
  asOffice('e-mail history, last page', 'listEmails', lastPage(1000)),
  ofRecord('an e-mail to all', 'readEmail', 'mailingId'),
  ofRecord('an e-mail to all, last page', 'readEmail', 'mailingId', lastPage(50)),
  ofRecord('an e-mail to all, failed', 'readEmail', 'mailingId', { state: 'failed' }),
  ofRecord('an e-mail to all, search', 'readEmail', 'mailingId', { search: 'wanjiku' }),
  asOffice('texts', 'listTextMessages'),
  asOffice('texts, last page', 'listTextMessages', lastPage(1000)),
  ofRecord('a text to all', 'readTextMessage', 'textId'),
  ofRecord('recipients of a text to all', 'listTextRecipients', 'textId'),
  ofRecord('recipients of a text, last page', 'listTextRecipients', 'textId', lastPage(50)),
  ...PEOPLE_LISTS,
];
